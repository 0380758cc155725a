import { atom, type ReadableAtom } from 'nanostores'
import { anonymityGuide } from '../contract/additions/guest-details.ts'
import { guide, type Guide, type GuideFilter } from '../contract/core/guides.ts'
import { ifNotFound } from '../runtime/wire/errors.ts'
import { memoize } from '../runtime/page/memoize.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Lang } from '../runtime/i18n/translator.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { INITIAL_LETTER_HEAD, pinyinReadings } from './pinyin-readings.ts'
import { queryBySession, mapQuery } from './apps.ts'

type GuidesStore = ReadableAtom<QueryState<Guide[]>>

/** Released handling guides (§3), by `sort` descending (§4), each with its steps in order. */
export interface Guides {
  /** Guides with a step that has one of these item codes; returns the same store for the same codes. */
  forAppCodes(codes: readonly string[]): GuidesStore
  /** The guide with this id, or an empty list. */
  byId(id: string): GuidesStore
  $all: GuidesStore
}

const $empty: GuidesStore = atom<QueryState<Guide[]>>({ state: 'ready', data: [] })

export const guideTitle = ({ title, titleEn }: Pick<Guide, 'title' | 'titleEn'>, lang: Lang): string =>
  (lang === 'en' && titleEn) || title

/** §4: released guides by `sort` descending, each with its steps in order. */
export const releasedGuides = (guides: readonly Guide[]): Guide[] =>
  guides
    .filter((guide) => guide.isRealease)
    .map((guide) => ({
      ...guide,
      guideStepList: [...guide.guideStepList].sort((a, b) => a.stepNo - b.stepNo),
    }))
    .sort((a, b) => b.sort - a.sort)

/** Query keys for `invalidate`; prefixed with 'public' for guests. */
export const guidesQueryKey = (codes: readonly string[]) => `guides ${codes.join()}`
export const guideQueryKey = (id: string) => `guide ${id}`
export const GUIDES_QUERY_KEY = 'guides'

export function createGuides(runtime: Runtime): Guides {
  const { graphql } = runtime
  const guidesStore = memoize((key: string, filter: GuideFilter): GuidesStore => {
    const released = { ...filter, isRealease: true }
    const $query = queryBySession(
      runtime,
      key,
      (signal) => graphql(anonymityGuide, released, { signal }).catch(ifNotFound([])),
      (signal) => graphql(guide, released, { signal }),
    )
    return mapQuery($query, releasedGuides)
  })
  return {
    forAppCodes(codes) {
      const appCode = codes.filter((code) => code !== '')
      return appCode.length ? guidesStore(guidesQueryKey(appCode), { appCode }) : $empty
    },
    byId: (id) => (id ? guidesStore(guideQueryKey(id), { id }) : $empty),
    $all: guidesStore(GUIDES_QUERY_KEY, {}),
  }
}

/** Pinyin of the beginnings of guides' titles, for grouping by letter. */
export function createGuideReadings() {
  const $readings = atom<ReadonlyMap<string, string>>(new Map())
  return {
    $readings,
    async load(guides: readonly Guide[], signal?: AbortSignal): Promise<void> {
      const titles = guides.map(({ title }) => title)
      const readings = await pinyinReadings(titles, { head: INITIAL_LETTER_HEAD, ...(signal && { signal }) })
      $readings.set(new Map(titles.map((title, i) => [title, readings[i] ?? ''])))
    },
  }
}
