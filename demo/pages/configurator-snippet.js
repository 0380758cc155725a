// The snippet that the configurator generates: pure functions, so that tests check the same output.

/** @typedef {{ tag: string, way: 'module' | 'include' | 'classic' | 'div' | 'frame' | 'npm', attributes: Record<string, string | true>,
 *   tokens: Record<string, string>, origin: string, pinned: null | { release: string, files: Record<string, string> },
 *   parts: boolean, height: number, words: { title: string, later: string, lang: string } }} Choice */

export const escaped = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])

const list = (attributes, prefix = '') =>
  Object.entries(attributes)
    .map(
      ([name, value]) =>
        ` ${prefix}${name}${value === true ? (prefix ? '=""' : '') : `="${escaped(value)}"`}`,
    )
    .join('')

/**
 * @returns `src="…"`, and for a pinned URL its hash; with crossorigin, because without it browsers check no hash of another
 *   origin, and an isolated page (COEP) loads no classic script of a server without Cross-Origin-Resource-Policy
 */
function source(file, { origin, pinned }) {
  const isModule = !/^univ(-frame)?\.js$/.test(file)
  if (!pinned) return `src="${origin}/${file}"${isModule ? '' : ' crossorigin="anonymous"'}`
  return `src="${origin}/pinned/${pinned.release}/${file}"\n  integrity="${pinned.files[file]}" crossorigin="anonymous"`
}

/** The text of an import map with the hash of every module of the release; it must precede the page's first module. */
export function importMap({ origin, pinned }) {
  const parts = Object.entries(pinned.files).filter(([file]) =>
    /^(chunks\/.*|univ-(?!frame|hand-over).*)\.js$/.test(file),
  )
  const integrity = Object.fromEntries(
    parts.map(([file, hash]) => [`${origin}/pinned/${pinned.release}/${file}`, hash]),
  )
  return `\n${JSON.stringify({ integrity }, null, 1)}\n`
}

const NPM_SCRIPT = (tag, origin) => `// npm install univ-widgets
import { setBase } from 'univ-widgets/base'
import 'univ-widgets/${tag}'

setBase('${origin}/')
`

/** One rule for the tag; a page whose policy forbids inline styles puts it into its style sheet. */
export function rule(selector, tokens) {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length ? `${selector} {\n${lines.join('\n')}\n}` : ''
}

/**
 * Reserves the tag's height, so that the page does not shift: `:not(:defined)` stops matching once the tag is defined.
 * @param {string} selector @param {number} pixels
 */
export const reservingRule = (selector, pixels) =>
  pixels ? `${selector}:not(:defined) {\n  display: block;\n  min-height: ${pixels}px;\n}` : ''

/** What a web server that includes parts of pages needs, once; nginx takes the directive of Apache, too. */
const includeRules = (origin) => `<!-- nginx:
ssi on;
location /hall-content/ {
  internal;
  proxy_pass ${origin}/embed/;
  proxy_ssl_server_name on;
  proxy_connect_timeout 300ms;
  proxy_read_timeout 300ms;
  proxy_intercept_errors on;
  error_page 404 500 502 503 504 =200 @no-content;
}
location @no-content { return 200; }
Apache: Options +Includes; AddOutputFilter INCLUDES .html; ProxyPass "/hall-content/" "${origin}/embed/" -->
`

/** @param {Choice} choice @returns the URL of the framed page */
export function frameAddress({ tag, attributes, origin, words }) {
  const values = new URLSearchParams({ lang: words.lang }) // a frame cannot know the language of its parent page
  for (const [name, value] of Object.entries(attributes)) values.set(name, value === true ? '' : value)
  return `${origin}/embed/${tag}${String(values) ? `?${values}` : ''}`
}

/** @param {Choice} choice @returns the snippet */
export function snippet(choice) {
  const { tag, way, attributes, tokens, origin, pinned, parts, height, words } = choice
  const isTag = way === 'module' || way === 'include' || way === 'classic' || way === 'npm'
  const rules = [rule(tag, tokens), isTag ? reservingRule(tag, height) : ''].filter(Boolean)
  const styled = rules.length ? `<style>\n${rules.join('\n')}\n</style>\n` : ''
  if (way === 'frame')
    return (
      `<iframe src="${escaped(frameAddress(choice))}"\n  data-univ-frame title="${escaped(words.title)}" width="100%" height="320" ` +
      `frameborder="0" loading="lazy"></iframe>\n<script ${source('univ-frame.js', choice)} defer></script>\n`
    )
  if (way === 'div')
    return (
      `<script ${source('univ.js', choice)} defer></script>\n${styled}` +
      `<div data-univ="${tag.slice('univ-'.length)}"${list(attributes, 'data-')}>` +
      `<a href="${origin}/">${escaped(words.later)}</a></div>\n`
    )
  const address = frameAddress({ ...choice, origin: '' }).replace('/embed/', '/hall-content/')
  const content =
    way === 'include' ? `\n<!--#include virtual="${escaped(address.replace('?', '?fragment&'))}" -->\n` : ''
  const element = `<${tag}${list(attributes)}>${content}</${tag}>\n`
  if (way === 'npm') return `${NPM_SCRIPT(tag, origin)}\n<!-- HTML -->\n${styled}${element}`
  const script =
    way === 'classic'
      ? `<script ${source('univ.js', choice)} defer></script>`
      : `<script type="module" async ${source(`${tag}.js`, choice)}></script>`
  const map = pinned && parts ? `<script type="importmap">${importMap(choice)}</script>\n` : ''
  return `${map}${script}\n${styled}${element}${way === 'include' ? includeRules(origin) : ''}`
}
