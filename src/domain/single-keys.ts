import { atom, onMount, type ReadableAtom } from 'nanostores'
import { watchStoredValue } from '../runtime/page/watch-stored-value.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { FEATURE_STORAGE_KEYS } from '../contract/storage-keys.ts'
import type { KeyValueStore } from '../runtime/page/storage.ts'

/** Whether shortcuts of a single character key are on (WCAG 2.1.4). Remembered on the device; on by default. */
interface SingleKeys {
  $isOn: ReadableAtom<boolean>
  set(isOn: boolean): void
}

const KEY = FEATURE_STORAGE_KEYS.singleKeys
const CHANGED = 'univ-single-keys'

/** The stored value. */
export const hasSingleKeys = (local: Pick<KeyValueStore, 'get'>): boolean => local.get(KEY) !== 'off'

export function createSingleKeys(runtime: Runtime): SingleKeys {
  const { local } = runtime.platform.storages
  const $isOn = atom(hasSingleKeys(local))
  onMount($isOn, () => {
    const update = () => $isOn.set(hasSingleKeys(local))
    update()
    return watchStoredValue(KEY, CHANGED, update)
  })
  return {
    $isOn,
    set(isOn) {
      if (isOn) local.remove(KEY)
      else local.set(KEY, 'off')
      $isOn.set(isOn)
      globalThis.dispatchEvent?.(new Event(CHANGED))
    },
  }
}
