import { atom, onMount, type ReadableAtom } from 'nanostores'
import { FEATURE_STORAGE_KEYS } from '../contract/feature-storage-keys.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** Whether shortcuts of a single character key are on (WCAG 2.1.4). Remembered on the device; on by default. */
export interface SingleKeys {
  $isOn: ReadableAtom<boolean>
  set(isOn: boolean): void
}

const KEY = FEATURE_STORAGE_KEYS.singleKeys
/** Notifies other runtimes on the same page, which receive no `storage` event. */
const CHANGED = 'univ-single-keys'

export function createSingleKeys(runtime: Runtime): SingleKeys {
  const { local } = runtime.platform.storages
  const read = () => local.get(KEY) !== 'off'
  const $isOn = atom(read())
  onMount($isOn, () => {
    $isOn.set(read())
    if (typeof addEventListener === 'undefined') return
    // changes from other tabs; without a key, all site data were cleared
    const onStorage = ({ key }: Pick<StorageEvent, 'key'>) => {
      if (key === null || key === KEY) $isOn.set(read())
    }
    const onSiblingChange = () => $isOn.set(read())
    addEventListener('storage', onStorage)
    addEventListener(CHANGED, onSiblingChange)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener(CHANGED, onSiblingChange)
    }
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
