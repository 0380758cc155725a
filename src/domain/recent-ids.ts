import { toJson } from '../contract/to-json.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { LOCAL_STORAGE_KEYS } from '../contract/storage-keys.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { readIds } from '../runtime/page/storage.ts'

/** The number of items stored and shown. */
export const MAX_RECENT = 8

/** Ids of the items recently opened on this device, newest first (§4). */
interface RecentIds {
  $ids: ReadableAtom<readonly string[]>
  add(id: string): void
}

export function createRecentIds({ platform }: Runtime): RecentIds {
  const { local } = platform.storages
  const $ids = atom<readonly string[]>(readIds(local, LOCAL_STORAGE_KEYS.recent, MAX_RECENT))
  return {
    $ids,
    add(id) {
      const ids = [id, ...$ids.get().filter((other) => other !== id)].slice(0, MAX_RECENT)
      local.set(LOCAL_STORAGE_KEYS.recent, toJson(ids))
      $ids.set(ids)
    },
  }
}
