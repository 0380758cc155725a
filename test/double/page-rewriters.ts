/** What extensions do to the nodes of a page, in open shadow roots too. */
export const REWRITERS = ['translate', 'wrap', 'split', 'normalize', 'remove', 'insert', 'style'] as const
export type Rewriter = (typeof REWRITERS)[number]

/**
 * Rewrites the page now, and again after each change, as extensions do. Self-contained, because page tests evaluate it.
 * - `translate` replaces text nodes by two nested `<font>`, as page translators do,
 * - `wrap` puts each `<span>` and `<strong>` into a `<mark>`, as highlighters do,
 * - `split` cuts text nodes in two, as look-up tools do; `normalize` joins and drops them,
 * - `remove` takes text nodes out, as blockers do,
 * - `insert` adds an element before and in the parent of each field, as writing assistants do,
 * - `style` adds inline styles, attributes and style elements, as dark modes do.
 * @param delay ms until a change is rewritten; 0: in the same task
 */
export function rewritePage(kind: Rewriter, delay = 0): () => void {
  const observers: MutationObserver[] = []
  const watched = new WeakSet<Node>()
  const textsIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts.filter(
      (text) =>
        text.data.trim() &&
        !text.parentElement?.closest('script, style, textarea, font, [translate=no], .notranslate'),
    )
  }
  const rewriters: Record<Rewriter, (root: ParentNode & Node) => void> = {
    translate(root) {
      for (const text of textsIn(root)) {
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = `«${text.data}»`
        outer.append(inner)
        text.replaceWith(outer)
      }
    },
    wrap(root) {
      for (const element of root.querySelectorAll('span, strong')) {
        if (element.parentElement?.localName === 'mark') continue
        const mark = document.createElement('mark')
        element.replaceWith(mark)
        mark.append(element)
      }
    },
    split(root) {
      for (const text of textsIn(root))
        if (text.length > 3 && text.length < 40) text.splitText(text.length >> 1)
    },
    normalize: (root) => root.normalize(),
    remove(root) {
      for (const text of textsIn(root)) text.remove()
    },
    insert(root) {
      for (const field of root.querySelectorAll('input, textarea')) {
        if (field.previousElementSibling?.localName === 'grammar-extension') continue
        field.before(document.createElement('grammar-extension'))
        field.parentElement!.append(document.createElement('grammar-extension'))
      }
    },
    style(root) {
      if (!root.querySelector('.dark-mode')) {
        const style = document.createElement('style')
        style.className = 'dark-mode'
        root.prepend(style)
      }
      for (const element of root.querySelectorAll<HTMLElement>(':not([data-dark])'))
        element.dataset['dark'] = ''
    },
  }
  let timer = 0
  const schedule = () => {
    clearTimeout(timer)
    if (delay) timer = window.setTimeout(run, delay)
    else run()
  }
  const rewrite = (root: ParentNode & Node) => {
    rewriters[kind](root)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) rewrite(shadowRoot)
    if (watched.has(root)) return
    watched.add(root)
    const observer = new MutationObserver(schedule)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    observers.push(observer)
  }
  const run = () => {
    rewrite(document.body)
    // a rewriter ignores its own changes
    for (const observer of observers) observer.takeRecords()
  }
  run()
  return () => {
    clearTimeout(timer)
    for (const observer of observers) observer.disconnect()
  }
}
