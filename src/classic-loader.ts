// The classic loader: <script src="…/univ.js" crossorigin defer></script> for pages whose CMS strips type="module". Loads each
// tag's module from this script's folder once the tag is on the page. For a CMS that strips unknown tags too:
// <div data-univ="favorites" data-heading="…">fallback content until the tag has loaded</div>
// For a page that joins, inlines or evaluates its scripts: <html data-univ-base="https://hall.example.edu/">
import { offerRetry } from './element/scope/offer-retry.ts'
import { MAX_ATTRIBUTE_LENGTH, ALLOWED_EMBED_ATTRIBUTES } from './contract/embed.ts'

/** The existing tags, inserted by the build: an unknown univ-… tag requests nothing. */
declare const TAGS: readonly string[]

/** Reads a property of the document past markup that replaces it, such as <img name="currentScript">. */
function read<K extends keyof Document>(name: K): Document[K] {
  try {
    return Reflect.get(Document.prototype, name, document) as Document[K]
  } catch {
    return document[name] // a micro front end replaces the document
  }
}

// null after the first task, so it is read at once
const currentScript = read('currentScript') as Element | null

const query = <E extends Element>(selector: string) => read('documentElement').querySelectorAll<E>(selector)

/** @returns the folder of an http(s) URL, or of the `univ.js` in it, with a trailing slash */
function folderOf(value: string | null | undefined): string | undefined {
  try {
    const { protocol, origin, pathname, username } = new URL(value!.trim(), read('baseURI'))
    if (!value!.trim() || !/^https?:$/.test(protocol) || username) return undefined
    return origin + pathname.replace(/\/(?:univ\.js)?$/, '') + '/'
  } catch {
    return undefined
  }
}

const baseOf = (element: Element) => folderOf(element.getAttribute('data-univ-base'))

/** The folder of `univ.js` from a script's `src`, or from where a script delayer keeps it (`data-src`, `data-cfsrc`). */
const loaderFolder = (script: Element) =>
  script
    .getAttributeNames()
    .filter((name) => name.endsWith('src'))
    .map((name) => script.getAttribute(name)!)
    .filter((url) => /^(?:[^?#]*\/)?univ\.js(?:[?#]|$)/.test(url))
    .map(folderOf)[0]

/**
 * Where the tags' modules are: as the page's owner has written, else beside this script, else as any element says. In
 * this order, because `data-` attributes survive sanitisers: what authors write into a page must not replace its scripts.
 */
function findBase(): string | undefined {
  const script = currentScript ? [currentScript] : []
  const sources = [
    [[...script, read('documentElement'), ...query(`head > *, body, script, ${TAGS.join()}`)], baseOf],
    [[...script, ...query('script')], loaderFolder],
    [query('[data-univ-base]'), baseOf],
  ] as const
  for (const [elements, folder] of sources)
    for (const element of elements) {
      const found = folder(element)
      if (found) return found
    }
  return undefined
}

let base: string | undefined
let hasWarned = false
const unloadedTags = new Set(TAGS)
const upgraded = new WeakSet<Element>()

function load(tag: string): void {
  if (!unloadedTags.delete(tag)) return
  const url = `${base}${tag}.js`
  let attempts = 0
  // Chromium before 150 remembers a failed address until the page is left
  const start = () => import(attempts++ ? `${url}?${attempts}` : url)
  start()
    .catch(start)
    .catch((error: unknown) => {
      console.error(
        `[univ] <${tag}> failed to load from ${url}. Does that server answer, and allow this ` +
          `page's origin (CORS: Access-Control-Allow-Origin)? Does this page's Content-Security-Policy allow ` +
          `its origin in script-src? If the hall is elsewhere: <html data-univ-base="https://…/">`,
        error,
      )
      offerRetry(`${tag}, [data-univ="${tag.slice('univ-'.length)}"]`, start)
    })
}

/** Whether the parser has read all of an element: what it reads later would stand beside the tag. */
function isParsed(element: Element): boolean {
  if (read('readyState') !== 'loading') return true
  for (let node: Node | null = element; node; node = node.parentNode) if (node.nextSibling) return true
  return false
}

/**
 * Replaces the placeholder's content with the tag once it is defined. Uses attribute names and text only, never HTML.
 */
function upgradePlaceholder(placeholder: HTMLElement): void {
  upgraded.add(placeholder)
  const tag = `univ-${placeholder.getAttribute('data-univ')}`
  if (!TAGS.includes(tag)) return console.warn(`[univ] data-univ: unknown tag <${tag.slice(0, 80)}>`)
  load(tag)
  void customElements.whenDefined(tag).then(() => {
    const element = read('createElement').call(document, tag)
    for (const name of ALLOWED_EMBED_ATTRIBUTES) {
      const value = placeholder.getAttribute(`data-${name}`)
      if (value !== null && value.length <= MAX_ATTRIBUTE_LENGTH) element.setAttribute(name, value)
    }
    placeholder.replaceChildren(element)
  })
}

function scan(): void {
  if (!query(`[data-univ], ${TAGS.join()}`)[0]) return
  base ??= findBase()
  if (!base) {
    // an element further down may still say it
    if (hasWarned || read('readyState') === 'loading') return
    hasWarned = true
    const value = query('[data-univ-base]')[0]?.getAttribute('data-univ-base')
    return console.error(
      '[univ] the tags cannot be loaded: univ.js was joined with other scripts, inlined or evaluated, so it cannot tell ' +
        'where it comes from. Set the address of the hall: <html data-univ-base="https://hall.example.edu/">' +
        (value ? `; "${value.slice(0, 80)}" is not an http(s) URL` : ''),
    )
  }
  for (const tag of unloadedTags) if (query(tag)[0]) load(tag)
  for (const element of query<HTMLElement>('[data-univ]'))
    if (!upgraded.has(element) && isParsed(element)) upgradePlaceholder(element)
}

try {
  const options = { childList: true, subtree: true, attributeFilter: ['data-univ-base'] }
  new MutationObserver(scan).observe(document, options)
  read('addEventListener').call(document, 'DOMContentLoaded', scan, { once: true })
  scan()
} catch (error) {
  console.error('[univ] univ.js cannot run in this page', error)
}
