import { LATER_KEYS } from '../contract/later-keys.ts'
import type { Runtime } from './runtime.ts'
import type { Store } from './storage.ts'

/** Texts that were typed and not yet sent; they outlive the end of a session, for the same person only (S18). */
export interface Drafts {
  /** '' where nothing is kept. */
  get(place: string): string
  /** An empty text forgets the place. */
  set(place: string, text: string): void
}

const MOST_PLACES = 50
const MOST_CHARACTERS = 20_000

interface Kept {
  who: string
  texts: Map<string, string>
}

/** Checked like any input: the storage may hold anything. */
function read(raw: string | null): Kept {
  try {
    const { who, texts } = JSON.parse(raw ?? '{}') as Record<string, unknown>
    if (typeof who !== 'string' || !Array.isArray(texts)) return { who: '', texts: new Map() }
    const isPair = (v: unknown): v is [string, string] =>
      Array.isArray(v) &&
      v.length === 2 &&
      v.every((one) => typeof one === 'string' && one.length <= MOST_CHARACTERS)
    return { who, texts: new Map(texts.filter(isPair).slice(-MOST_PLACES)) }
  } catch {
    return { who: '', texts: new Map() }
  }
}

/**
 * In the portal they lie in the tab's storage, since its guarded pages go to the provider and back; on a page of
 * another origin in memory only. Signing out, and anybody else, ends them.
 */
export function createDrafts({ session, platform, config }: Runtime): Drafts {
  const own = config.trusted.has(globalThis.origin)
  const store: Store | null = own ? platform.storages.session : null
  let kept = read(store?.get(LATER_KEYS.drafts) ?? null)
  const write = () => {
    if (kept.texts.size === 0) store?.remove(LATER_KEYS.drafts)
    else store?.set(LATER_KEYS.drafts, JSON.stringify({ who: kept.who, texts: [...kept.texts] }))
  }
  const look = () => {
    const now = session.$session.get()
    if (now.state === 'signed-in') {
      if (now.user.id !== kept.who) kept = { who: now.user.id, texts: new Map() }
      write()
      return
    }
    // the word about a session that ended by itself comes right behind
    queueMicrotask(() => {
      if (session.$session.get().state === 'signed-in' || session.$trouble.get() === 'session-ended') return
      kept = { who: '', texts: new Map() }
      write()
    })
  }
  if (session.$session.get().state === 'signed-in') look()
  session.$session.listen(look)
  return {
    get: (place) => kept.texts.get(place) ?? '',
    set(place, text) {
      kept.texts.delete(place)
      if (text && text.length <= MOST_CHARACTERS) kept.texts.set(place, text)
      while (kept.texts.size > MOST_PLACES) kept.texts.delete(kept.texts.keys().next().value!)
      write()
    },
  }
}
