// Snapshots of the host page, which tags must not change.
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { settled } from '../tools/eventually.ts'

/** One entry per fact: "title" → "…", "h1#2 color" → "…", "Array.prototype.at" → "function at() …". */
type PageFacts = Record<string, string>

declare global {
  // eslint-disable-next-line no-var
  var __facts: () => PageFacts
  // eslint-disable-next-line no-var
  var __before: PageFacts
}

/** Runs in the page before any script: reads all globals and the static and prototype members of constructors. */
function installFactsReader(): void {
  globalThis.__facts = () => {
    const facts: PageFacts = {}
    const text = (d: PropertyDescriptor) =>
      `${String(d.get ?? '')}${String(d.set ?? '')}${typeof d.value === 'function' ? String(d.value).slice(0, 200) : ''}`
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)!
      facts[name] = text(descriptor)
      if (typeof descriptor.value !== 'function' || descriptor.value === globalThis) continue
      for (const [path, on] of [
        [name, descriptor.value as object],
        [`${name}.prototype`, (descriptor.value as { prototype?: object }).prototype],
      ] as const)
        for (const key of on ? Object.getOwnPropertyNames(on) : [])
          facts[`${path}.${key}`] = text(Object.getOwnPropertyDescriptor(on, key)!)
    }
    return facts
  }
}

export const trackFacts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(installFactsReader)

/** The page's own snapshot in `__before`, and the current one, as one text: thousands of values are slow to send. */
export async function readFacts(frame: Frame): Promise<{ before: PageFacts; after: PageFacts }> {
  const read = () => JSON.stringify({ before: globalThis.__before, after: globalThis.__facts() })
  return JSON.parse(await frame.evaluate(read)) as { before: PageFacts; after: PageFacts }
}

/** Properties that depend on the size of the tags. */
const SIZE_PROPERTIES =
  /^(height|block-size|perspective-origin|transform-origin|top|bottom|inset-block.*|grid-template-rows|min-height)$/

/** @param ignoredSelector matches animated elements of the page */
export async function collectFacts(page: Page, ignoredSelector: string): Promise<PageFacts> {
  // as one text: thousands of values are slow to send
  const text = await settled(() =>
    page.evaluate((ignored: string) => {
      const collected: Record<string, string> = {
        title: document.title,
        address: location.href,
        history: String(history.length),
        scroll: `${scrollX} ${scrollY}`,
        focus: document.activeElement?.outerHTML.slice(0, 80) ?? '',
        sheets: `${document.styleSheets.length} ${document.adoptedStyleSheets.length}`,
        head: String(document.head.querySelectorAll(':not(script)').length),
        name: window.name,
        cookies: document.cookie,
      }
      for (const element of [document.documentElement, document.body])
        collected[`${element.localName} attributes`] = [...element.attributes]
          .map((a) => `${a.name}=${a.value}`)
          .join()

      const isOurs = (element: Element) =>
        element.localName.startsWith('univ-') ||
        element.closest('[data-univ], iframe, script') ||
        (ignored && element.closest(ignored))
      const counts: Record<string, number> = {}
      for (const element of document.querySelectorAll('*')) {
        if (isOurs(element)) continue
        counts[element.localName] = (counts[element.localName] ?? 0) + 1
        const name = `${element.localName}#${counts[element.localName]}`
        const style = getComputedStyle(element)
        for (const property of style) collected[`${name} ${property}`] = style.getPropertyValue(property)
        collected[`${name} attributes`] = [...element.attributes].map((a) => `${a.name}=${a.value}`).join()
      }

      return JSON.stringify({ ...collected, ...globalThis.__facts() })
    }, ignoredSelector),
  )
  const facts = JSON.parse(text) as PageFacts
  return Object.fromEntries(
    Object.entries(facts).filter(([label]) => !SIZE_PROPERTIES.test(label.split(' ').at(-1)!)),
  )
}

/** Makes a page load without our tags: their scripts define empty elements only. */
export const removeTags = (page: Page): Promise<unknown> =>
  page.route(/\/(earlier\/)?univ[\w-]*\.js$/, (route) => {
    const tag = /(univ-[\w-]+)\.js/.exec(route.request().url())?.[1]
    const body = tag
      ? `customElements.get('${tag}') ?? customElements.define('${tag}', class extends HTMLElement {})`
      : ''
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ contentType: 'text/javascript', headers, body })
  })

/** The first ten differences, one line each. */
export function diffFacts(before: PageFacts, after: PageFacts, allowed: readonly string[] = []): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((fact) => before[fact] !== after[fact] && !allowed.includes(fact))
    .map((fact) => `${fact}: ${before[fact] ?? 'none'} → ${after[fact] ?? 'none'}`)
    .slice(0, 10)
}
