import { toJson } from '../../../contract/to-json.ts'
import { array, identifier, nullable, number, object, oneOf, string } from '../../../contract/decoders.ts'
import { FEATURE_STORAGE_KEYS } from '../../../contract/storage-keys.ts'
import type { PageLifecycle } from '../../../runtime/bus/page-lifecycle.ts'
import { randomId } from '../../../runtime/page/random-id.ts'
import { createKeyValueStore, readStored } from '../../../runtime/page/storage.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { userIdOf } from '../../../runtime/session/user-change.ts'

/** A decision as it is kept on the device: what is needed to send it, and to say what it is. */
const decodeKept = object({
  task: object({
    id: identifier,
    name: string(),
    process: nullable(object({ id: string(), name: string() })),
  }),
  action: object({ code: string(), id: identifier, name: string() }),
  /** Who gets the task, and for what; null if it is decided, not given to another person. */
  receiver: nullable(object({ way: oneOf('transfer', 'sign'), account: identifier, name: string() })),
  remark: string(),
  /** When its request started, in epoch milliseconds; 0 if it has never been sent. */
  sentAt: number(),
})
export type KeptDecision = ReturnType<typeof decodeKept>

/**
 * Where decisions stay until the server has answered: on the device, by user, so that they survive the end of the page,
 * of the session, or of the browser. A page of another origin keeps them in memory only, as it does drafts.
 *
 * Each batch has a key of its own that only the page writes that made it, because two tabs that changed one list would
 * lose each other's changes. While the page lives and works on the batch, it holds a lock of the same name, which the
 * browser releases whatever ends the page: a batch without its lock is abandoned and may be offered.
 */
export function createOutbox({ config, platform, session }: Runtime, locks: PageLifecycle['locks']) {
  const isPortalOrigin = config.trustedOrigins.has(globalThis.origin)
  const store = isPortalOrigin ? platform.storages.local : createKeyValueStore(() => undefined)
  const prefix = () =>
    `${FEATURE_STORAGE_KEYS.decisions}:${encodeURIComponent(userIdOf(session.$session.get()))}:`

  const read = (key: string): KeptDecision[] => {
    const stored = readStored(store, key)
    return Array.isArray(stored) ? array(decodeKept)(stored) : []
  }
  /** @returns false if it cannot be stored on the device */
  const write = (key: string, kept: readonly KeptDecision[]): boolean => {
    if (kept.length > 0) return store.set(key, toJson(array(decodeKept)(kept))) && isPortalOrigin
    store.remove(key)
    return true
  }
  const isAbandoned = async (key: string): Promise<boolean> =>
    // shared, so that tabs that look at the same time do not take each other for the owner
    !locks || locks.request(key, { mode: 'shared', ifAvailable: true }, (lock) => lock !== null)

  const isOfUser = (key: string) => key.startsWith(prefix())

  return {
    newKey: () => prefix() + randomId(),
    /** Whether the batch belongs to the user who is signed in. */
    isOfUser,
    /** Whether there is any decision of the user, of other tabs too. */
    hasAny: () => store.keys().some(isOfUser),
    read,
    write,
    /** @returns keys of the user's batches that no page works on, apart from this one's own */
    async abandoned(isOwn: (key: string) => boolean): Promise<string[]> {
      const keys = store.keys().filter((key) => isOfUser(key) && !isOwn(key))
      const found = await Promise.all(keys.map(isAbandoned))
      return keys.filter((_, i) => found[i])
    },
    /** Holds a batch until the returned function is called; that resolves when others can see it. */
    hold(key: string): () => Promise<unknown> {
      let release = () => {}
      const ended = new Promise<void>((done) => (release = done))
      const released = locks?.request(key, () => ended).catch(() => {})
      return () => {
        release()
        return Promise.resolve(released)
      }
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
