import { hydrateRoot, type Root } from 'react-dom/client'
import { isNarrow, parseMode, detectMode } from '../../runtime/page/device.ts'
import { loadLang } from '../../runtime/i18n/translator.ts'
import { requireFullRuntime } from '../../runtime/public-runtime.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { requestRuntime, type RuntimePromise } from '../scope/runtime-context.ts'
import { resolveLocale } from '../define/resolve-locale.ts'
import { pageRuntime } from '../scope/page-runtime.ts'
import { tagRuntimes, type HydrationRequest } from '../define/tag-root.tsx'

/** A hanging request must not keep the controls disabled longer than this; the tag then renders without that data. */
const PREFETCH_TIMEOUT_MS = 6000

/**
 * Hydrates what the server rendered into a tag (server/prerender-home.tsx). Waits for the runtime and the data first,
 * so that React renders the same content, and nothing flashes or moves.
 * @returns React's root; 'mismatch' if the content belongs to another session, language or layout and must be rendered
 *   again;
 *   undefined if the tag has been disconnected meanwhile
 */
export async function hydrateTag(request: HydrationRequest): Promise<Root | 'mismatch' | undefined> {
  const { host, container, frame, isCancelled } = request
  const runtime = await findRuntime(request)
  const restore = preserveInput(host.shadowRoot!, runtime)
  const release = await prefetchServedContent(request, runtime)
  if (isCancelled()) {
    release?.()
    return undefined
  }
  if (!release) {
    // the server-rendered content stays until React's first commit
    onceReady(host, restore)
    return 'mismatch'
  }
  tagRuntimes.set(host, runtime)
  // before React hydrates, because it keeps attributes as they are
  for (const element of container.querySelectorAll<HTMLElement>('[data-css]')) {
    element.style.cssText = element.dataset['css']!
    delete element.dataset['css']
  }
  const fragmentLink = followedFragmentLink(host.shadowRoot!)
  const ready = () => {
    // those that the page's script has not shown yet (hall/pages/portal.js); React keeps the attributes as they are
    for (const image of container.querySelectorAll<HTMLImageElement>('img[data-src]')) {
      image.src = image.dataset['src']!
      delete image.dataset['src']
    }
    delete container.querySelector<HTMLElement>('.univ')?.dataset['static']
    for (const element of container.querySelectorAll<HTMLElement>('[data-until-ready]')) {
      for (const name of element.dataset['untilReady']!.split(' ')) element.removeAttribute(name)
      delete element.dataset['untilReady']
    }
    restore()
    release()
    fragmentLink?.click()
  }
  onceReady(host, ready)
  // parts omitted by the server, and differences on this device, are rendered on the client: these are not errors
  return hydrateRoot(container, frame, { onRecoverableError() {} })
}

/** Calls `run` at the tag's own ready event; that of a tag inside it bubbles, and may come first. */
function onceReady(host: HTMLElement, run: () => void): void {
  const onReady = (event: Event) => {
    if (event.composedPath()[0] !== host) return
    host.removeEventListener('univ-ready', onReady)
    run()
  }
  host.addEventListener('univ-ready', onReady)
}

/**
 * Preserves input typed before hydration, which resets or replaces fields. Matches fields by accessible name, because
 * their position differs between layouts.
 * @returns a function that writes the input into the hydrated fields
 */
function preserveInput(root: ShadowRoot, { platform }: Runtime): () => void {
  const values = new Map<string, string>()
  const fields = () => [...root.querySelectorAll('input')]
  const remember = (input: HTMLInputElement) => void values.set(input.ariaLabel!, input.value)
  for (const input of fields()) if (input.value !== input.defaultValue) remember(input)
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && !isHydrated(target)) remember(target)
  }
  root.addEventListener('input', onInput, true)
  const setNativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const restoreInput = (tries = 100) => {
    for (const [name, value] of values) {
      const input = fields().find((field) => field.ariaLabel === name)
      if (!input || !isHydrated(input)) continue
      values.delete(name)
      // React has adopted the typed text as its own value; it dispatches a change event only if the value differs
      input.value = ''
      setNativeValue.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (values.size && tries) platform.schedule(() => restoreInput(tries - 1), 50)
    else root.removeEventListener('input', onInput, true)
  }
  return restoreInput
}

/**
 * The fragment link that was followed before hydration. The browser finds no fragment target inside a shadow root, so
 * the link must be clicked again.
 */
function followedFragmentLink({ activeElement }: ShadowRoot): HTMLElement | null {
  const isFollowed = activeElement instanceof HTMLAnchorElement && activeElement.hash
  return isFollowed && activeElement.hash === location.hash ? activeElement : null
}

/** React tracks a field's value with an own property on the node. */
const isHydrated = (input: HTMLInputElement): boolean => Object.hasOwn(input, 'value')

/**
 * Waits for the data of the server-rendered content; null if this page would render something else.
 * Resolves with a function that releases the data.
 */
async function prefetchServedContent(
  { host, container, prefetch }: HydrationRequest,
  runtime: Runtime,
): Promise<(() => void) | null> {
  const locale = resolveLocale(host, runtime.config.lang)
  // must match useMode
  const mode =
    parseMode(host.getAttribute('mode') ?? '') ??
    (isNarrow(host.clientWidth, false) ? 'mobile' : detectMode(navigator.userAgent, navigator.maxTouchPoints))
  const served = container.querySelector<HTMLElement>('.univ')
  // behind a gateway, the served links lead out of it
  const links = [...container.querySelectorAll<HTMLAnchorElement>('a[href*="/workflow/"]')]
  const matches =
    served?.dataset['mode'] === mode &&
    served.lang === locale &&
    links.every(({ pathname }) => pathname.startsWith(runtime.config.basePath))
  if (!matches || runtime.session.$session.get().state !== 'guest') return null
  const timeout = new Promise<() => void>((done) =>
    runtime.platform.schedule(() => done(() => {}), PREFETCH_TIMEOUT_MS),
  )
  const load = async () => {
    const [release] = await Promise.all([prefetch(runtime), loadLang(locale).catch(() => {})])
    // the modules that were loaded meanwhile may have texts of their own
    await loadLang(locale).catch(() => {})
    return release ?? (() => {})
  }
  return Promise.race([load(), timeout])
}

/** The runtime of the nearest provider, or else the page's. */
function findRuntime({ host, home, tagConfig }: HydrationRequest): Promise<Runtime> {
  let shared: RuntimePromise | undefined
  requestRuntime(host, (found) => {
    shared = found
  })()
  return shared?.then(requireFullRuntime) ?? pageRuntime(home, tagConfig)
}
