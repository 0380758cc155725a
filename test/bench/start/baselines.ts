// The start bench's floor: a tag's final markup, rendered by React alone. It is fetched as JSON from the same server, so that
// both need the same number of round trips.
import zlib from 'node:zlib'
import * as esbuild from 'esbuild'
import type { Page } from 'playwright-core'

/** An element as [name, attributes, children], or a text; descendants of svg get the SVG namespace. */
type Markup = string | [name: string, attributes: Record<string, string>, children: Markup[]]

export interface Snapshot {
  css: string
  markup: Markup[]
  /** visible characters; the content counts as rendered at 90 % */
  length: number
}

/**
 * The number of characters that a tag shows, nested tags included; 1 for a button without text (the assistant's). Runs
 * in each frame, so it inspects tags only.
 */
export const shownLengthScript = `(name) => {
  const root = document.querySelector(name)?.shadowRoot
  if (!root) return 0
  const inside = root.querySelectorAll('univ-service-catalogue,univ-process-center,univ-favorites,univ-visit-counter,univ-assistant')
  let length = root.textContent.length
  for (const tag of inside) length += tag.shadowRoot?.textContent.length ?? 0
  return length || (root.querySelector('button') ? 1 : 0)
}`

/** An expression that is true in the page once the element shows that many characters. */
export const charactersAreShown = (name: string, characters: number): string =>
  `(${shownLengthScript})('${name}') >= ${characters}`

/** The same of a tag that is not loading: the counter shows its labels before its numbers. */
export const contentIsShown = (tag: string, characters: number): string =>
  `${charactersAreShown(tag, characters)} && !document.querySelector('${tag}').shadowRoot.querySelector('[aria-busy=true]')`

/** An expression that is true in the page once the hall's HTML stands in the tag, or the tag's own content. */
export const servedContentIsShown = (tag: string, characters: number): string =>
  `(document.querySelector('${tag} > [data-served] > .univ')?.textContent || ${contentIsShown(tag, characters)})`

/** Reads a tag's content once it has not changed for a second. */
export async function takeSnapshot(page: Page, tag: string): Promise<Snapshot> {
  let before = -1
  for (let turn = 0; turn < 20; turn++) {
    const now = (await page.evaluate(`(${shownLengthScript})('${tag}')`)) as number
    if (now > 0 && now === before) break
    before = now
    await page.waitForTimeout(1000)
  }
  const seen = await page.evaluate((name) => {
    const root = document.querySelector(name)!.shadowRoot!
    const read = (node: Node): Markup[] => {
      if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
      if (!(node instanceof Element)) return []
      const attributes: Record<string, string> = {}
      for (const { name: key, value } of node.attributes) if (key !== 'style') attributes[key] = value
      const inside = [...(node.shadowRoot ?? node).childNodes].flatMap(read)
      // a nested tag: count its content, not its style sheets and scripts
      return [[node.localName.includes('-') ? 'div' : node.localName, attributes, inside]]
    }
    const css = root.adoptedStyleSheets.flatMap((s) => [...s.cssRules].map((r) => r.cssText)).join('\n')
    return { css, markup: [...root.childNodes].flatMap(read) }
  }, tag)
  return { ...seen, length: before }
}

const react = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const names = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex', value: 'defaultValue', checked: 'defaultChecked' }
const make = (m, i) => {
  if (typeof m === 'string') return m
  const [name, attributes, children] = m
  const props = { key: i }
  for (const key in attributes) props[names[key] ?? key] = attributes[key]
  return children.length ? createElement(name, props, children.map(make)) : createElement(name, props)
}
const View = ({ markup }) => markup.map(make)
customElements.define('bench-floor', class extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    const { css, markup } = await (await fetch(this.dataset.src)).json()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    createRoot(root).render(createElement(View, { markup }))
  }
})`

/** The script, as an app bundles it for production, compressed like the campus's. */
export async function reactScript(): Promise<Buffer> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: react, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    conditions: ['browser', 'production'],
    logLevel: 'error',
  })
  return zlib.brotliCompressSync(outputFiles[0]!.text)
}
