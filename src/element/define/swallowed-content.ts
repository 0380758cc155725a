/** What no fallback content has, but what follows a tag in a page. */
import type { ShadowHost } from '../scope/tag-host.ts'
const REST_OF_PAGE =
  'header, main, footer, nav, aside, section, article, h1, h2, form, iframe, script, style, [data-univ]'
/** More than a few lines and links instead of the tag. */
const MAX_FALLBACK_ELEMENTS = 3

let hasWarned = false

/**
 * HTML ignores the slash of `<univ-favorites />`, so the rest of the page becomes content of the tag, which shows its own
 * instead. It stays visible below that, and the console says what is wrong. Fallback content that someone wrote on purpose
 * is short, or followed by something.
 */
export function showSwallowedContent(host: ShadowHost): void {
  if (!isSwallowed(host)) return
  const root = host.shadowRoot
  if (!root.querySelector(':scope > slot:not([name])')) root.append(host.ownerDocument.createElement('slot'))
  if (hasWarned) return
  hasWarned = true
  console.warn(
    `[univ] <${host.localName}> has no end tag, so the rest of the page became its content; it is shown below the tag. ` +
      `"/>" does not close a custom element: write <${host.localName}></${host.localName}>.`,
  )
}

/** Without an end tag, an element ends where the element around it does. */
function isSwallowed(host: ShadowHost): boolean {
  if (host.nextSibling || host.hasAttribute('nested')) return false
  const content = [...host.children].filter(
    (child) => !child.slot && !('served' in (child as HTMLElement).dataset),
  )
  const isRest = (element: Element) =>
    element.matches(REST_OF_PAGE) ||
    element.localName.startsWith('univ-') ||
    !!element.querySelector('[data-univ]')
  return content.some(isRest) || content.length > MAX_FALLBACK_ELEMENTS
}
