import { FEATURE_STORAGE_KEYS } from '../contract/storage-keys.ts'
import type { KeyValueStore } from '../runtime/page/storage.ts'

/** The stored value; separate from single-keys.ts, because the portal's first load reads it on a key. */
export const hasSingleKeys = (local: Pick<KeyValueStore, 'get'>): boolean =>
  local.get(FEATURE_STORAGE_KEYS.singleKeys) !== 'off'
