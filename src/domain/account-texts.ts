import { toJson } from '../contract/to-json.ts'
import { atom, computed } from 'nanostores'
import { readStored, type KeyValueStore } from '../runtime/page/storage.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { userIdOf } from '../runtime/session/user-change.ts'

const MAX_LENGTH = 1000

/**
 * A short list of texts that an account keeps on this device, in the user's order, each once.
 * @param storageKey followed by a colon and the user id
 */
export function createAccountTexts(runtime: Runtime, storageKey: string, max: number) {
  const { platform, session } = runtime
  const { local } = platform.storages
  const $version = atom(0)
  const keyOf = () => `${storageKey}:${userIdOf(session.$session.get())}`
  const read = () => readTexts(local, keyOf()).slice(0, max)
  return {
    $texts: computed([$version, session.$session], (): readonly string[] => read()),
    /** Changes what is stored by now: another tab may have changed it. More than the maximum are cut off at the end. */
    update(change: (texts: readonly string[]) => readonly string[]) {
      const texts = [...new Set(change(read()))].slice(0, max)
      if (texts.length > 0) local.set(keyOf(), toJson(texts))
      else local.remove(keyOf())
      $version.set($version.get() + 1)
    },
  }
}

function readTexts(store: KeyValueStore, key: string): string[] {
  const texts = readStored(store, key)
  const isText = (v: unknown): v is string => typeof v === 'string' && v !== '' && v.length <= MAX_LENGTH
  return Array.isArray(texts) ? [...new Set(texts.filter(isText))] : []
}
