import type { ShadowHost } from '../scope/tag-host.ts'
import { typeInto } from '../hooks/type-into.ts'

/**
 * Attribute of content that the hall's server wrote for readers without scripts; it is removed once it is replaced. With the
 * value `shell` it says only that the page needs scripts.
 */
const SERVED = 'data-served'

/**
 * Shows what the page wrote into a tag until the tag's own content is ready: links and forms in it work meanwhile.
 * @param container what React renders into; it is laid out, so that its views measure what they will show, but unseen
 * @returns a function that shows the tag's own content instead, with the focus and the typed text, as soon as nobody presses,
 *   selects, composes or has opened anything in the page's; undefined if the page wrote nothing
 */
export function showFallback(host: ShadowHost, container: HTMLElement): (() => void) | undefined {
  const root = host.shadowRoot
  for (const child of [...host.children]) if (child.getAttribute(SERVED) === 'shell') child.remove()
  const isContent = (node: Node) =>
    node instanceof Element ? !node.hasAttribute('slot') : node.nodeType === 3 && node.nodeValue?.trim()
  if (![...host.childNodes].some(isContent)) return undefined
  const slot = document.createElement('slot')
  root.prepend(slot)
  container.dataset['waiting'] = ''
  const end = () => {
    slot.remove()
    delete container.dataset['waiting']
    for (const child of host.querySelectorAll(`:scope > [${SERVED}]`)) child.remove()
  }
  // loaded by pages that wrote something, while the tag's own content is being made
  const replacing = import('./replace-content.ts').then(
    ({ keepUse }) => keepUse(host, typeInto),
    () => (run: () => void) => run(),
  )
  return () => void replacing.then((replace) => replace(end))
}
