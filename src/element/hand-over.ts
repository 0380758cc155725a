import { browserPlatform } from '../runtime/browser.ts'
import { resolveConfig, type Config } from '../runtime/config.ts'
import { handOver, type PortalDoor, type Stage } from '../runtime/foreign-portal.ts'
import { kindOf, placeHere } from '../runtime/foreign-place.ts'
import { createSession } from '../runtime/session.ts'
import { configUrl } from './early.ts'

/** A press that was meant for what lay there before is none. */
const TOO_SOON_MS = 600

/** The page holds all texts; this shows the part that counts, and tells screen readers by its heading's focus. */
function show(stage: Stage | 'leaving' | 'left'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-stage]'))
    part.hidden = part.dataset['stage'] !== stage
  document.querySelector<HTMLElement>(`[data-stage="${stage}"] h1`)?.focus()
}

const fill = (name: string, text: string) => {
  for (const place of document.querySelectorAll(`[data-fill="${name}"]`)) place.textContent = text
}

const pressed = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-press="${name}"]`)
    if (!button) return
    button.disabled = true
    setTimeout(() => (button.disabled = false), TOO_SOON_MS)
    button.addEventListener('click', () => resolve(), { once: true })
  })

async function configured(home: string): Promise<Config> {
  const url = configUrl(home)
  const reply = await fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(15_000) })
  const source = { values: (await reply.json()) as unknown, url, from: 'univ-config.json' }
  return resolveConfig(home, [source], (message) => console.warn(`[univ] ${message}`))
}

function doorOf(framed: boolean): PortalDoor {
  const other = (framed ? window.parent : window.opener) as Window | null
  return {
    origin: location.origin,
    path: location.pathname,
    query: new URLSearchParams(location.search),
    other: other && { source: other, post: (data, origin) => other.postMessage(data, origin) },
    framed,
    heard(tell) {
      const stop = new AbortController()
      addEventListener('message', ({ data, origin, source }) => tell({ data, origin, source }), stop)
      return () => stop.abort()
    },
    now: () => Date.now(),
    later(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    show,
    ask(origin, name) {
      fill('name', name)
      show('asking')
      return Promise.race([pressed('allow').then(() => true), pressed('decline').then(() => false)])
    },
    close: () => window.close(),
  }
}

/**
 * Runs the page that it stands on; see foreign-portal.ts.
 * @param script address of the script; the configuration lies beside it
 */
export async function startHandOver(script: string): Promise<void> {
  const framed = window.parent !== window
  const door = doorOf(framed)
  fill('origin', door.query.get('origin')?.slice(0, 300) ?? '')
  for (const one of document.querySelectorAll('[data-press="close"]'))
    one.addEventListener('click', () => window.close())
  try {
    const config = await configured(new URL('.', script).href)
    if (kindOf(config, placeHere()) !== 'own') return show('not-listed')
    const { storages } = browserPlatform()
    const session = createSession({ config, storages })
    if (door.query.has('leave')) {
      await session.settled
      if (session.$session.get().state === 'guest') return show('left')
      show('leaving')
      await pressed('leave')
      await session.signOut()
      return show('left')
    }
    await handOver({ config, storages, session, door })
  } catch (e) {
    console.warn(`[univ] ${e instanceof Error ? e.message : String(e)}`)
    show('failed')
  }
}
