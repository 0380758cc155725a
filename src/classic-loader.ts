// The classic loader: <script src="…/univ.js" defer></script> for pages whose CMS strips type="module". Loads each
// tag's module from this script's folder once the tag is on the page. For a CMS that strips unknown tags too:
// <div data-univ="favorites" data-heading="…">fallback content until the tag has loaded</div>
import { MAX_ATTRIBUTE_LENGTH, ALLOWED_EMBED_ATTRIBUTES } from './contract/embed.ts'

// `currentScript` is null after the first task, so it is read at once. It is read from the prototype, because an <img
// name="currentScript"> in the page would shadow it and redirect the script base
const currentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')
const scriptUrl = (currentScript?.get?.call(document) as HTMLScriptElement | null)?.src ?? location.href

/** The existing tags, inserted by the build: an unknown univ-… tag requests nothing. */
declare const TAGS: readonly string[]

const unloadedTags = new Set(TAGS)
const upgraded = new WeakSet<Element>()

function load(tag: string): void {
  if (!unloadedTags.delete(tag)) return
  const url = new URL(`${tag}.js`, scriptUrl).href
  import(url).catch((error: unknown) =>
    console.error(
      `[univ] <${tag}> failed to load from ${url}. Does that server answer, and allow this ` +
        `page's origin (CORS: Access-Control-Allow-Origin)? Does this page's Content-Security-Policy allow ` +
        `its origin in script-src?`,
      error,
    ),
  )
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
    const element = document.createElement(tag)
    for (const name of ALLOWED_EMBED_ATTRIBUTES) {
      const value = placeholder.getAttribute(`data-${name}`)
      if (value !== null && value.length <= MAX_ATTRIBUTE_LENGTH) element.setAttribute(name, value)
    }
    placeholder.replaceChildren(element)
  })
}

function scan(): void {
  for (const tag of unloadedTags) if (document.querySelector(tag)) load(tag)
  for (const element of document.querySelectorAll<HTMLElement>('[data-univ]'))
    if (!upgraded.has(element)) upgradePlaceholder(element)
}

new MutationObserver(scan).observe(document, { childList: true, subtree: true })
scan()
