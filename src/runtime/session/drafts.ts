import { toJson } from '../../contract/to-json.ts'
import { FEATURE_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { Config } from '../config/config.ts'
import type { Browser } from '../page/browser.ts'
import { readStored, type KeyValueStore } from '../page/storage.ts'
import type { Session } from './session.ts'

/** Texts typed but not yet sent. They survive the end of a session, for the same user only. */
export interface Drafts {
  /** Returns '' if there is no draft. */
  get(key: string): string
  /** An empty text deletes the draft. */
  set(key: string, text: string): void
}

const MAX_DRAFTS = 300
const MAX_LENGTH = 20_000

interface StoredDrafts {
  userId: string
  texts: Map<string, string>
}

function readDrafts(store: KeyValueStore | null): StoredDrafts {
  const stored: Record<string, unknown> = Object(store && readStored(store, FEATURE_STORAGE_KEYS.drafts))
  const { who, texts } = stored
  if (typeof who !== 'string' || !Array.isArray(texts)) return { userId: '', texts: new Map() }
  const isPair = (v: unknown): v is [string, string] =>
    Array.isArray(v) &&
    v.length === 2 &&
    v.every((part) => typeof part === 'string' && part.length <= MAX_LENGTH)
  return { userId: who, texts: new Map(texts.filter(isPair).slice(-MAX_DRAFTS)) }
}

/**
 * The portal stores drafts in session storage, because a sign-in redirects to the provider and back; a page of another
 * origin keeps them in memory only. Signing out, or signing in as another user, deletes them.
 */
export function createDrafts({
  session,
  platform,
  config,
}: {
  session: Session
  platform: Browser
  config: Config
}): Drafts {
  const isPortalOrigin = config.trustedOrigins.has(globalThis.origin)
  const store: KeyValueStore | null = isPortalOrigin ? platform.storages.session : null
  let drafts = readDrafts(store)
  const persist = () => {
    if (drafts.texts.size === 0) store?.remove(FEATURE_STORAGE_KEYS.drafts)
    else store?.set(FEATURE_STORAGE_KEYS.drafts, toJson({ who: drafts.userId, texts: [...drafts.texts] }))
  }
  const onSessionChange = () => {
    const state = session.$session.get()
    if (state.state === 'signed-in') {
      // what a guest typed before signing in is the user's
      const isSame = [state.user.id, ''].includes(drafts.userId)
      drafts = { userId: state.user.id, texts: isSame ? drafts.texts : new Map() }
      persist()
      return
    }
    // $notice is set right after $session: 'session-ended' means the session expired and drafts stay
    queueMicrotask(() => {
      const current = session.$session.get()
      const isSame = current.state === 'signed-in' || current.rejection?.user?.id === drafts.userId
      if (isSame || session.$notice.get() === 'session-ended') return
      drafts = { userId: '', texts: new Map() }
      persist()
    })
  }
  if (session.$session.get().state === 'signed-in') onSessionChange()
  session.$session.listen(onSessionChange)
  return {
    get: (key) => drafts.texts.get(key) ?? '',
    set(key, text) {
      drafts.texts.delete(key)
      if (text && text.length <= MAX_LENGTH) drafts.texts.set(key, text)
      while (drafts.texts.size > MAX_DRAFTS) drafts.texts.delete(drafts.texts.keys().next().value!)
      persist()
    },
  }
}
