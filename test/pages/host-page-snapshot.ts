// Snapshots of the host page, which tags must not change.
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { expectEventually } from '../tools/eventually.ts'

/** One entry per fact: "title" → "…", "h1#2 color" → "…", "Array.prototype.at" → "function at() …". */
type PageFacts = Record<string, string>

declare global {
  // eslint-disable-next-line no-var
  var __facts: () => PageFacts
  // eslint-disable-next-line no-var
  var __page: {
    facts(ignored: string): Promise<string>
    keep(facts: string): void
    changes(ignored: string, allowed: readonly string[]): string[]
  }
  // eslint-disable-next-line no-var
  var __before: PageFacts
}

/**
 * Runs in the page before any script: reads all globals and the static and prototype members of constructors, and the page
 * with all its styles, of which there are tens of thousands: they are compared in the page.
 */
function installFactsReader(): void {
  /** Properties that depend on the size of the tags. */
  const sizes =
    /^(height|block-size|perspective-origin|transform-origin|top|bottom|inset-block.*|grid-template-rows|min-height)$/
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
  const attributesOf = (element: Element) => [...element.attributes].map((a) => `${a.name}=${a.value}`).join()
  /** @param ignored matches animated elements of the page */
  const collect = (ignored: string): PageFacts => {
    const facts: PageFacts = {
      title: document.title,
      address: location.href,
      history: String(history.length),
      scroll: `${scrollX} ${scrollY}`,
      focus: document.activeElement?.outerHTML.slice(0, 80) ?? '',
      sheets: `${document.styleSheets.length} ${document.adoptedStyleSheets.length}`,
      head: String(document.head.querySelectorAll(':not(script)').length),
      name: window.name,
      cookies: document.cookie,
      'html attributes': attributesOf(document.documentElement),
      'body attributes': attributesOf(document.body),
    }
    const isOurs = (element: Element) =>
      element.localName.startsWith('univ-') ||
      element.closest('[data-univ], iframe, script') ||
      (ignored && element.closest(ignored))
    const counts: Record<string, number> = {}
    const properties = [...getComputedStyle(document.documentElement)].filter((name) => !sizes.test(name))
    for (const element of document.querySelectorAll('*')) {
      if (isOurs(element)) continue
      counts[element.localName] = (counts[element.localName] ?? 0) + 1
      const name = `${element.localName}#${counts[element.localName]}`
      const style = getComputedStyle(element)
      for (const property of properties) facts[`${name} ${property}`] = style.getPropertyValue(property)
      facts[`${name} attributes`] = attributesOf(element)
    }
    return { ...facts, ...globalThis.__facts() }
  }
  let before: PageFacts = {}
  globalThis.__page = {
    async facts(ignored) {
      for (let last = '', turn = 0; ; turn++) {
        const text = JSON.stringify(collect(ignored))
        if (text === last || turn === 200) return text
        last = text
        await new Promise((done) => setTimeout(done, 40))
      }
    },
    keep(facts) {
      before = JSON.parse(facts) as PageFacts
    },
    changes(ignored, allowed) {
      const after = collect(ignored)
      return [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .filter((fact) => before[fact] !== after[fact] && !allowed.includes(fact))
        .map((fact) => `${fact}: ${before[fact] ?? 'none'} → ${after[fact] ?? 'none'}`)
        .slice(0, 10)
    },
  }
}

export const trackFacts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(installFactsReader)

/** The page's own snapshot in `__before`, and the current one, as one text: thousands of values are slow to send. */
export async function readFacts(frame: Frame): Promise<{ before: PageFacts; after: PageFacts }> {
  const read = () => JSON.stringify({ before: globalThis.__before, after: globalThis.__facts() })
  return JSON.parse(await frame.evaluate(read)) as { before: PageFacts; after: PageFacts }
}

/**
 * What a page is like without our tags, as one text.
 * @param ignoredSelector matches animated elements of the page
 */
export const readPageFacts = (page: Page, ignoredSelector = ''): Promise<string> =>
  page.evaluate((ignored) => globalThis.__page.facts(ignored), ignoredSelector)

/** Waits until a page is as it was without our tags, except for some globals. */
export async function expectUnchangedPage(
  page: Page,
  before: string,
  allowed: readonly string[] = [],
  ignoredSelector = '',
): Promise<void> {
  await page.evaluate((facts) => globalThis.__page.keep(facts), before)
  const changes = () =>
    page.evaluate(([ignored, names]) => globalThis.__page.changes(ignored, names), [
      ignoredSelector,
      allowed,
    ] as const)
  await expectEventually(changes, [], 'the page has changed')
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
