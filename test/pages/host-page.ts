// The page around the tags, as it was and as it is: what a guest in it must not change.
import type { BrowserContext, Frame, Page } from 'playwright-core'

/** One line a fact: "title" → "…", "h1#2 color" → "…", "Array.prototype.at" → "function at() …". */
export type Facts = Record<string, string>

declare global {
  // eslint-disable-next-line no-var
  var __facts: () => Facts
  // eslint-disable-next-line no-var
  var __before: Facts
}

/** Runs in the page before anything else: tells of each global and of each member of what it makes. */
function tellGlobals(): void {
  globalThis.__facts = () => {
    const told: Facts = {}
    const text = (d: PropertyDescriptor) =>
      `${String(d.get ?? '')}${String(d.set ?? '')}${typeof d.value === 'function' ? String(d.value).slice(0, 200) : ''}`
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const whole = Object.getOwnPropertyDescriptor(globalThis, name)!
      told[name] = text(whole)
      if (typeof whole.value !== 'function' || whole.value === globalThis) continue
      for (const [at, on] of [
        [name, whole.value as object],
        [`${name}.prototype`, (whole.value as { prototype?: object }).prototype],
      ] as const)
        for (const key of on ? Object.getOwnPropertyNames(on) : [])
          told[`${at}.${key}`] = text(Object.getOwnPropertyDescriptor(on, key)!)
    }
    return told
  }
}

export const countFacts = (context: BrowserContext): Promise<unknown> => context.addInitScript(tellGlobals)

/** What the page itself took down in `__before`, and what holds now. */
export const factsNow = (at: Frame): Promise<{ before: Facts; now: Facts }> =>
  at.evaluate(() => ({ before: globalThis.__before, now: globalThis.__facts() }))

/** What depends on how much room the tags take. */
const ROOM =
  /^(height|block-size|perspective-origin|transform-origin|top|bottom|inset-block.*|grid-template-rows|min-height)$/

/** @param apart elements of the page that move by themselves, as a selector */
export async function factsOf(page: Page, apart: string): Promise<Facts> {
  const facts = await page.evaluate((skip: string) => {
    const told: Record<string, string> = {
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
    for (const one of [document.documentElement, document.body])
      told[`${one.localName} attributes`] = [...one.attributes].map((a) => `${a.name}=${a.value}`).join()

    const ours = (one: Element) =>
      one.localName.startsWith('univ-') ||
      one.closest('[data-univ], iframe, script') ||
      (skip && one.closest(skip))
    const seen: Record<string, number> = {}
    for (const one of document.querySelectorAll('*')) {
      if (ours(one)) continue
      seen[one.localName] = (seen[one.localName] ?? 0) + 1
      const name = `${one.localName}#${seen[one.localName]}`
      const style = getComputedStyle(one)
      for (const property of style) told[`${name} ${property}`] = style.getPropertyValue(property)
      told[`${name} attributes`] = [...one.attributes].map((a) => `${a.name}=${a.value}`).join()
    }

    return { ...told, ...globalThis.__facts() }
  }, apart)
  return Object.fromEntries(Object.entries(facts).filter(([what]) => !ROOM.test(what.split(' ').at(-1)!)))
}

/** What is told otherwise than before, a line each; ten of them. */
export function changed(before: Facts, now: Facts, allowed: readonly string[] = []): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((what) => before[what] !== now[what] && !allowed.includes(what))
    .map((what) => `${what}: ${before[what] ?? 'none'} → ${now[what] ?? 'none'}`)
    .slice(0, 10)
}
