// What stands in a page under attack: counts what ran, acts as a curious reader, looks for what should not be there.

export interface Staged {
  tag: string
  attributes?: Record<string, string>
}

export interface Probe {
  /** Puts fresh tags on the page in the place of the former ones. */
  stage(tags: Staged[]): void
  /** Hovers, focuses and clicks everything, buttons only where asked; addresses that are fine are not followed. */
  act(buttons?: boolean): void
  /** Presses the buttons of that name, or none of them while there are fewer than `least`. */
  press(name: string, least?: number): number
  /** What waits: busy regions, skeletons, and tags that show nothing yet. */
  waiting(): number
  /** All that a reader could see, shadow roots included. */
  text(): string
  /** Dangerous elements, handlers and addresses that were left. */
  dangers(): string[]
  /** Texts that ran since the last question, by their index. */
  ran(): number[]
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var __probe: Probe
}

/** Runs in the page, before its scripts; `hall` says that ours are in it, so links and pictures have rules. */
export function installProbe(): void {
  const hits: number[] = []
  const known = JSON.stringify([Object.keys(Object.prototype), Object.keys(Array.prototype)])
  Object.assign(globalThis, { __hit: (n: number) => void hits.push(n) })
  globalThis.open = () => null
  const fine = /^(?:https?|mailto|tel):$/
  const protocolOf = (address: string): string => {
    try {
      return new URL(address, location.href).protocol
    } catch {
      return 'none:'
    }
  }
  // nobody leaves the page; an address that is code does what it can
  addEventListener('click', (event) => {
    for (const node of event.composedPath())
      if (node instanceof HTMLAnchorElement && !protocolOf(node.href).endsWith('script:'))
        event.preventDefault()
  })
  addEventListener('submit', (event) => {
    if (!protocolOf((event.target as HTMLFormElement).action).endsWith('script:')) event.preventDefault()
  })
  addEventListener('univ-app-opened', (event) => event.preventDefault())

  function* deep(root: ParentNode): Generator<Element> {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* deep(element.shadowRoot)
    }
  }
  const all = () => [...deep(document.querySelector('#stage')!)]
  const banned =
    /^(?:script|iframe|frame|object|embed|base|meta|link|style|applet|math|foreignobject|animate|set|animatetransform|animatemotion|use|image|video|audio|source|template|marquee|noscript)$/i
  const address =
    /^(?:href|src|srcset|action|formaction|xlink:href|poster|data|background|cite|ping|srcdoc|values|to)$/i

  globalThis.__probe = {
    stage(tags) {
      const made = tags.map(({ tag, attributes = {} }) => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        return element
      })
      document.querySelector('#stage')!.replaceChildren(...made)
    },
    act(buttons = false) {
      for (const element of all()) {
        const { localName } = element
        if (element instanceof HTMLElement && (localName === 'a' || element.tabIndex >= 0))
          element.focus({ preventScroll: true })
        // what is done to the innermost is heard by all around it; what has a handler of its own is met itself
        const inner = !element.firstElementChild && !element.shadowRoot
        if (!inner && !element.getAttributeNames().some((name) => /^on/i.test(name))) continue
        for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'mousemove'])
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }))
        if (buttons || !element.closest('button, summary, label, select, input, textarea'))
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }))
      }
    },
    press(name, least = 0) {
      const found = all().filter(
        (one) =>
          /^(?:button|a)$/.test(one.localName) &&
          [one.textContent?.trim(), one.getAttribute('aria-label')].includes(name),
      )
      if (found.length < least) return found.length
      for (const one of found) {
        // tabs answer when the button goes down
        const init = { bubbles: true, composed: true, cancelable: true }
        one.dispatchEvent(new PointerEvent('pointerdown', init))
        one.dispatchEvent(new MouseEvent('mousedown', init))
        one.dispatchEvent(new MouseEvent('mouseup', init))
        ;(one as HTMLElement).click()
      }
      return found.length
    },
    waiting() {
      const waits = all().filter((one) => one.matches('[aria-busy=true], .ui-skeleton, [role=progressbar]'))
      const empty = [...document.querySelectorAll('#stage > *')].filter(
        // a launcher is a button with a drawing
        ({ shadowRoot }) => shadowRoot?.textContent === '' && !shadowRoot.querySelector('button'),
      )
      return waits.length + empty.length
    },
    text() {
      const texts: string[] = []
      for (const one of all())
        for (const node of [one, one.shadowRoot].flatMap((at) => [...(at?.childNodes ?? [])]))
          if (node.nodeType === 3) texts.push(node.textContent ?? '')
      return texts.join('\n')
    },
    dangers() {
      const told: string[] = []
      for (const element of all()) {
        const { localName } = element
        const tell = (what: string) => told.push(`<${localName}> ${what}`.slice(0, 200))
        if (banned.test(localName)) tell('is there')
        if (
          element.getAttribute('target') === '_blank' &&
          !/\bnoopener\b/.test(element.getAttribute('rel') ?? '')
        )
          tell('opens a window that knows its opener')
        for (const { name, value } of element.attributes) {
          if (/^on/i.test(name)) tell(`has ${name}`)
          if (name === 'style' && /url\(|@import|expression/i.test(value)) tell(`has style ${value}`)
          if (!address.test(name) || localName.startsWith('univ-')) continue
          const own = localName === 'img' || localName === 'image'
          if (own ? new URL(value, location.href).origin !== location.origin : !fine.test(protocolOf(value)))
            tell(`has ${name}=${value}`)
        }
      }
      if (known !== JSON.stringify([Object.keys(Object.prototype), Object.keys(Array.prototype)]))
        told.push('a prototype was polluted')
      if ('polluted' in {}) told.push('Object.prototype was polluted')
      return told
    },
    ran: () => hits.splice(0),
  }
}
