// Runs in a page with hostile data: records executed texts, clicks and hovers everything, finds dangerous markup.

export interface TagSpec {
  tag: string
  attributes?: Record<string, string>
}

interface Probe {
  /** Replaces the tags on the page with new ones. */
  mountTags(tags: TagSpec[]): void
  /** Hovers, focuses and clicks everything, buttons only on request; harmless links are not followed. */
  interact(buttons?: boolean): void
  /** Presses the buttons and links with that name, or none if there are fewer than `least`; returns their number. */
  press(name: string, least?: number): number
  /** Busy regions, skeletons, and tags that show nothing yet: tag name and attributes of each. */
  pending(): string[]
  /** Whether there are any of these; stops at the first. */
  isPending(): boolean
  /** All visible text, shadow roots included. */
  text(): string
  /** Dangerous elements, handlers and URLs on the page. */
  dangers(): string[]
  /** Indexes of the texts executed since the last call. */
  takeExecuted(): number[]
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var __probe: Probe
}

/** Runs in the page before its scripts. */
export function installProbe(): void {
  const hits: number[] = []
  const knownPrototypes = JSON.stringify([Object.keys(Object.prototype), Object.keys(Array.prototype)])
  Object.assign(globalThis, { __hit: (n: number) => void hits.push(n) })
  globalThis.open = () => null
  const safeProtocol = /^(?:https?|mailto|tel):$/
  const protocolOf = (address: string): string => {
    try {
      return new URL(address, location.href).protocol
    } catch {
      return 'none:'
    }
  }
  // prevents navigation, but lets script URLs run
  addEventListener('click', (event) => {
    for (const node of event.composedPath())
      if (node instanceof HTMLAnchorElement && !protocolOf(node.href).endsWith('script:'))
        event.preventDefault()
  })
  addEventListener('submit', (event) => {
    if (!protocolOf((event.target as HTMLFormElement).action).endsWith('script:')) event.preventDefault()
  })
  addEventListener('univ-app-opened', (event) => event.preventDefault())

  // pages have tens of thousands of elements and are read while they load, so there are no generators here
  const collect = (root: ParentNode, found: Element[]): Element[] => {
    for (const element of root.querySelectorAll('*')) {
      found.push(element)
      if (element.shadowRoot) collect(element.shadowRoot, found)
    }
    return found
  }
  const all = () => collect(document.body, [])
  const BUSY = '[aria-busy=true], .ui-skeleton, [role=progressbar]'
  const isBusyIn = (root: ParentNode): boolean => {
    if (root.querySelector(BUSY)) return true
    for (const { shadowRoot } of root.querySelectorAll('*'))
      if (shadowRoot && isBusyIn(shadowRoot)) return true
    return false
  }
  const emptyTags = () =>
    [...document.querySelectorAll('#stage > *')].filter(
      // a launcher is a button with an icon
      ({ shadowRoot }) => shadowRoot?.textContent === '' && !shadowRoot.querySelector('button'),
    )
  const banned =
    /^(?:script|iframe|frame|object|embed|base|meta|link|style|applet|math|foreignobject|animate|set|animatetransform|animatemotion|use|image|video|audio|source|template|marquee|noscript)$/i
  const address =
    /^(?:href|src|srcset|action|formaction|xlink:href|poster|data|background|cite|ping|srcdoc|values|to)$/i

  const HOVER_EVENTS = ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'mousemove']

  const MANY = 20
  const OWN_BOX = { position: 'absolute', inset: '0', overflow: 'hidden', contain: 'strict' }

  globalThis.__probe = {
    mountTags(tags) {
      const made = tags.map(({ tag, attributes = {} }) => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        // many tags: each fills the window, so that a reply lays out its own tag instead of all below it
        if (tags.length >= MANY) Object.assign(element.style, OWN_BOX)
        return element
      })
      const root = document.querySelector<HTMLElement>('#stage')!
      // laid out but not painted: painting took a tenth of these tests' processor time, and nothing reads pixels
      root.style.opacity = '0'
      root.replaceChildren(...made)
    },
    interact(buttons = false) {
      const found = all()
      // first of all elements: focusing lays the page out, which each hover and click may change
      for (const element of found)
        if (element instanceof HTMLElement && (element.localName === 'a' || element.tabIndex >= 0))
          element.focus({ preventScroll: true })
      for (const element of found) {
        // events on the innermost elements bubble to all ancestors; elements with their own handler get their own events
        const inner = !element.firstElementChild && !element.shadowRoot
        const hasHandlers = element.getAttributeNames().some((name) => /^on/i.test(name))
        if (!inner && !hasHandlers) continue
        // the other hover events run attributes only: React derives enter from over
        for (const type of hasHandlers ? HOVER_EVENTS : ['pointerover', 'mouseover'])
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }))
        if (buttons || !element.closest('button, summary, label, select, input, textarea'))
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }))
      }
    },
    press(name, least = 0) {
      const found = all().filter(
        (element) =>
          /^(?:button|a)$/.test(element.localName) &&
          [element.textContent?.trim(), element.getAttribute('aria-label')].some(
            // of a name that begins so, what follows is the record's own text
            (text) => text === name || (name.endsWith(' of') && text?.startsWith(`${name} `)),
          ),
      )
      if (found.length < least) return found.length
      for (const entry of found) {
        // tabs react to mousedown
        const init = { bubbles: true, composed: true, cancelable: true }
        entry.dispatchEvent(new PointerEvent('pointerdown', init))
        entry.dispatchEvent(new MouseEvent('mousedown', init))
        entry.dispatchEvent(new MouseEvent('mouseup', init))
        ;(entry as HTMLElement).click()
      }
      return found.length
    },
    isPending: () => isBusyIn(document.querySelector('#stage')!) || emptyTags().length > 0,
    pending() {
      const waits = all().filter((element) => element.matches(BUSY))
      return [...waits, ...emptyTags()].map(({ localName, attributes }) =>
        [localName, ...[...attributes].map(({ name, value }) => `${name}=${value}`)].join(' ').slice(0, 120),
      )
    },
    text() {
      const texts: string[] = []
      for (const element of all())
        for (const node of [element, element.shadowRoot].flatMap((root) => [...(root?.childNodes ?? [])]))
          if (node.nodeType === 3) texts.push(node.textContent ?? '')
      return texts.join('\n')
    },
    dangers() {
      const problems: string[] = []
      for (const element of all()) {
        const { localName } = element
        const report = (problem: string) => problems.push(`<${localName}> ${problem}`.slice(0, 200))
        if (banned.test(localName)) report('is there')
        if (
          element.getAttribute('target') === '_blank' &&
          !/\bnoopener\b/.test(element.getAttribute('rel') ?? '')
        )
          report('opens a window that knows its opener')
        for (const { name, value } of element.attributes) {
          if (/^on/i.test(name)) report(`has ${name}`)
          if (name === 'style' && /url\(|@import|expression/i.test(value)) report(`has style ${value}`)
          if (!address.test(name) || localName.startsWith('univ-')) continue
          const own = localName === 'img' || localName === 'image'
          if (
            own
              ? new URL(value, location.href).origin !== location.origin
              : !safeProtocol.test(protocolOf(value))
          )
            report(`has ${name}=${value}`)
        }
      }
      if (knownPrototypes !== JSON.stringify([Object.keys(Object.prototype), Object.keys(Array.prototype)]))
        problems.push('a prototype was polluted')
      if ('polluted' in {}) problems.push('Object.prototype was polluted')
      return problems
    },
    takeExecuted: () => hits.splice(0),
  }
}
