import { atom, type ReadableAtom } from 'nanostores'
import { wireKeyword } from '../contract/wire-keyword.ts'
import { searchGuide, type SearchReply } from '../contract/core/guides.ts'
import { RequestError } from '../runtime/wire/errors.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { queryBySession, refetchVariants } from './apps.ts'

/** The server's search of items and guides (§7 searchGuide), for guests too. */
interface ServerSearch {
  /** The shared store of a keyword; '' returns an empty result without a request. */
  find(keyword: string): ReadableAtom<QueryState<SearchReply>>
  retry(keyword: string): void
}

const searchKey = (keyword: string) => `search ${keyword}`
const $emptyReply = atom<QueryState<SearchReply>>({
  state: 'ready',
  data: { appList: [], guideList: [], tokenList: [] },
})

export function createServerSearch(runtime: Runtime): ServerSearch {
  const { rest } = runtime
  return {
    find(text) {
      const keyword = wireKeyword(text)
      if (!keyword) return $emptyReply
      const fetchReply = (signal: AbortSignal) => rest(searchGuide, { query: { keyword } }, { signal })
      return queryBySession(runtime, searchKey(keyword), fetchReply, fetchReply)
    },
    retry: (keyword) => refetchVariants(runtime, searchKey(wireKeyword(keyword))),
  }
}

/** Whether the server offers no search, or none for guests: show the local results only, without an error. */
export const isSearchUnavailable = (error: unknown): boolean =>
  error instanceof RequestError && ['not-found', 'forbidden', 'token-invalid'].includes(error.kind)
