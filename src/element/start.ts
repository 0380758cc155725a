import { configUrl } from './early.ts'
import { pageSlot, type Slot } from './slot.ts'

/** What an entry starts: the description of a tag, loaded with all that it needs. */
export interface Registrable {
  register(home: string): void
}

/**
 * Begins an entry: asks for the configuration, and for what guests read first, beside the heavy scripts and not
 * after them; then registers the tag. Does nothing on a server. Small on purpose: it is all that an entry holds.
 * @param url the entry's own address; the configuration lies beside it
 * @param pick what the tag asks for early; unset: what the configuration names under `early`
 */
export function start(
  url: string,
  load: () => Promise<{ default: Registrable }>,
  pick: Early = guestReads,
): void {
  if (typeof customElements === 'undefined') return
  const home = new URL('.', url).href
  prepare()
  begin(home, pageSlot().early, pick)
  load()
    .then((module) => module.default.register(home))
    .catch((e: unknown) =>
      console.error(`[univ] ${url} could not load its parts; they need Access-Control-Allow-Origin`, e),
    )
}

/** Makes the page ready for chunks of the build: from then on an import() of theirs brings their styles. */
export function prepare(): void {
  const slot = pageSlot()
  if (!slot.styles) Object.assign(slot, styleSlot())
}

/**
 * Offers a tag that is loaded when somebody first shows it (`useTag`).
 * @param url the address of the entry that offers it; as for {@link start}
 */
export function offer(tag: string, url: string, load: () => Promise<{ default: Registrable }>): void {
  if (typeof customElements !== 'undefined')
    pageSlot().tags.set(tag, () => load().then((module) => module.default.register(new URL('.', url).href)))
}

/** What to ask for early, by what the configuration says: addresses, relative to it and of its own origin. */
export type Early = (config: Record<string, unknown>) => unknown[]

function begin(home: string, early: Map<string, Promise<Response>>, pick: Early): void {
  const ask = (url: string) => {
    // as a preload link asks, so that its reply is taken; with a limit, since the taker's own cannot end it
    const reply = fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(15_000) })
    reply.catch(() => {}) // whoever takes it tells
    early.set(url, reply)
    return reply
  }
  const config = configUrl(home)
  void (early.get(config) ?? ask(config))
    .then((reply) => reply.clone().json())
    .then((values: Record<string, unknown>) => {
      for (const path of pick(values))
        try {
          const { href, origin } = new URL(path as string, home)
          if (typeof path === 'string' && origin === new URL(home).origin && !early.has(href)) void ask(href)
        } catch {} // one that is no address costs itself
    })
    .catch(() => {})
}

const guestReads: Early = ({ early }) => (Array.isArray(early) && !signedIn() ? early : [])

/** A stored sign-in record of any server: then a guest's replies are not what will be needed. */
function signedIn(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))
  } catch {
    return false
  }
}

/** How the build's style files reach the sheets of the modules (src/build/styles.mjs). */
function styleSlot(): Pick<Slot, 'sheet' | 'styles'> {
  const sheets = new Map<string, CSSStyleSheet>()
  const files = new Map<string, Promise<void>>()
  const sheet = (key: string) => {
    const known = sheets.get(key) ?? new CSSStyleSheet()
    sheets.set(key, known)
    return known
  }
  return {
    sheet,
    styles(url) {
      const file =
        files.get(url) ??
        fetch(url, { credentials: 'same-origin' }).then(async (reply) => {
          if (!reply.ok) throw new Error(`${url}: HTTP ${reply.status}`)
          // each sheet stands behind its key: /*#key*/
          for (const part of (await reply.text()).split('/*#').slice(1)) {
            const [key, ...text] = part.split('*/')
            sheet(key!).replaceSync(text.join('*/'))
          }
        })
      // a failed file is asked for again by the next tag
      files.set(url, file)
      file.catch(() => files.delete(url))
      return file
    },
  }
}
