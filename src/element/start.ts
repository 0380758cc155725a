import { pageSlot } from './slot.ts'

/** What an entry starts: the description of a tag, loaded with all that it needs. */
export interface Registrable {
  register(home: string): void
}

/**
 * Begins an entry: asks for the configuration, and for what guests read first, beside the heavy scripts and not
 * after them; then registers the tag. Does nothing on a server. Small on purpose: it is all that an entry holds.
 * @param url the entry's own address; the configuration lies beside it
 */
export function start(url: string, load: () => Promise<{ default: Registrable }>): void {
  if (typeof customElements === 'undefined') return
  const home = new URL('.', url).href
  begin(home)
  load().then(
    (module) => module.default.register(home),
    (e: unknown) =>
      console.error(`[univ] ${url} could not load its parts; they need Access-Control-Allow-Origin`, e),
  )
}

/**
 * Offers a tag that is loaded when somebody first shows it (`useTag`).
 * @param url the address of the entry that offers it; as for {@link start}
 */
export function offer(tag: string, url: string, load: () => Promise<{ default: Registrable }>): void {
  pageSlot().tags.set(tag, () => load().then((module) => module.default.register(new URL('.', url).href)))
}

/** The address of the configuration beside the scripts. */
export const configUrl = (home: string) => `${home}univ-config.json`

function begin(home: string): void {
  const { early } = pageSlot()
  const ask = (url: string) => {
    const reply = fetch(url, { credentials: 'same-origin' }) // as a preload link asks, so that its reply is taken
    reply.catch(() => {}) // whoever takes it tells
    early.set(url, reply)
    return reply
  }
  if (early.has(configUrl(home))) return
  void ask(configUrl(home))
    .then((reply) => reply.clone().json())
    .then((config: { early?: unknown; oidc?: { authority?: string; clientId?: string } }) => {
      if (!Array.isArray(config.early) || signedIn()) return
      for (const path of config.early)
        if (typeof path === 'string' && new URL(path, home).origin === new URL(home).origin)
          void ask(new URL(path, home).href)
    })
    .catch(() => {})
}

/** A stored sign-in record of any server: then a guest's replies are not what will be needed. */
function signedIn(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))
  } catch {
    return false
  }
}

/** A fetch that takes a reply already on its way, once, for a plain GET of the same address. */
export function earlyFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { early } = pageSlot()
  const request = input instanceof Request ? input : null
  const url = request ? request.url : String(input)
  const method = init?.method ?? request?.method ?? 'GET'
  const bearer = new Headers(init?.headers ?? request?.headers).has('authorization')
  const reply = method === 'GET' && !bearer ? early.get(url) : undefined
  if (!reply) return fetch(input, init)
  early.delete(url)
  return reply.catch(() => fetch(input, init))
}
