import r2wc from '@r2wc/react-to-web-component'
import { atom } from 'nanostores'
import { loadLang } from '../../runtime/i18n/translator.ts'
import base from '../styles/base.css'
import controls from '../styles/controls.css'
import { createSheet } from '../styles/create-sheet.ts'
import { addSheets, removeSheet, restoreSheets } from '../../ui/adopt-styles.ts'
import { boolean, kebabCase, string, type Codec } from './codec.ts'
import { showFallback } from './fallback-content.ts'
import { keepKeys } from './keep-keys.ts'
import type { TagConfig } from '../scope/config-sources.ts'
import { tagRuntimes, type ShadowHost, type TagProps } from '../scope/tag-host.ts'
import { keepUserState } from './remount.ts'
import { TagRoot, type RuntimeScope, type TagDescription, type TagElement } from './tag-root.tsx'
import { defineAccessor, upgradeProperties } from './tag-properties.ts'
import { applyPageTheme } from '../styles/page-theme.ts'
import tokens from '../styles/tokens.css'
import { resolveLocale } from '../hooks/resolve-locale.ts'
import { VERSION } from '../version.ts'
import { ADOPTED } from '../../ui/window-of.ts'

const COMMON = { mode: string(), theme: string(), size: string(), contrast: string(), silentErrors: boolean }
export type CommonAttributes = typeof COMMON

/** Members that r2wc's types omit from the class it creates. */
interface R2wcElement extends ShadowHost {
  container: HTMLElement
  connectedCallback(): void
  disconnectedCallback(): void
}

/** Defines a tag. Call it once per page. */
export function defineTag<P extends object>(
  description: TagDescription<P>,
  home: string,
  scope: RuntimeScope,
): void {
  const { tag } = description
  const existing = customElements.get(tag) as { version?: string } | undefined
  if (existing) {
    if (existing.version !== VERSION)
      console.warn(`[univ] <${tag}> ${existing.version ?? ''} is already defined; ignored ${VERSION}`)
    return
  }
  // load the page's language in parallel with the configuration
  loadLang(resolveLocale(document.documentElement)).catch(() => {})
  customElements.define(tag, createTagClass(description, home, scope))
}

function createTagClass<P extends object>(
  description: TagDescription<P>,
  home: string,
  scope: RuntimeScope,
): CustomElementConstructor {
  const codecs = Object.entries({ ...COMMON, ...description.attributes } as Record<string, Codec<unknown>>)
  const byAttribute = new Map(
    codecs
      .filter(([, codec]) => codec.serialize)
      // JSX writes `noHead` as `nohead` while the element is undefined
      .flatMap(([name, codec]) =>
        [kebabCase(name), name.toLowerCase()].map((spelling) => [spelling, { name, codec }] as const),
      ),
  )
  // the tag's own attributes are not configuration attributes
  const configAttributes = new Map(
    scope.keys.filter((k) => k !== 'lang' && !byAttribute.has(kebabCase(k))).map((k) => [kebabCase(k), k]),
  )
  const reservation = createSheet(
    Object.entries(description.reservedHeights ?? {})
      .map(([selector, pixels]) => [selector.replace(description.tag, ''), pixels])
      .map(([rest, pixels]) => `:host(${rest}:not([nested],[hidden])){min-block-size:${pixels}px}`)
      .join(''),
  )
  /** What r2wc mounts: it knows its element by the shadow root, and ignores r2wc's own props. */
  function Root({ container }: { container?: HTMLElement }) {
    const host = (container as unknown as ShadowRoot).host as TagElement
    return <TagRoot host={host} description={description} home={home} scope={scope} />
  }

  class UnivElement extends (r2wc(Root, { shadow: 'open' }) as unknown as new () => R2wcElement) {
    static version = VERSION
    static observedAttributes = [...byAttribute.keys(), ...configAttributes.keys(), 'config']

    /** A store, so that r2wc only mounts and unmounts: its own updates handle neither absent attributes nor moves. */
    readonly $props = atom<TagProps>({
      ...Object.fromEntries(
        codecs.map(([name, codec]) => [
          name,
          codec.parse(this.getAttribute(kebabCase(name)) ?? this.getAttribute(name)),
        ]),
      ),
      moveCount: 0,
    })
    #config: unknown = null
    #session: unknown = null
    #isMounted = false
    #endFallback: (() => void) | undefined

    constructor() {
      super()
      this.#prepareRoot()
    }

    #prepareRoot(): void {
      const root = this.shadowRoot
      root.addEventListener(ADOPTED, (event) => event.preventDefault())
      keepKeys(root)
      this.container = reactContainer(root)
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      const root = super.attachShadow(init)
      addSheets(root, tokens, base, controls, ...(description.sheets ?? []), reservation)
      return root
    }

    /** Configuration as an object; the source with the highest precedence. */
    get config(): unknown {
      return this.#config
    }
    set config(value: unknown) {
      this.#config = value
      this.#change({})
    }

    /** A host-provided session: runtime/session/sources/host.ts `HostSessionInput`. */
    get session(): unknown {
      return this.#session
    }
    set session(value: unknown) {
      this.#session = value
      // loaded lazily: few hosts provide a session
      import('../scope/apply-host-session.ts').then(
        (part) => part.applyHostSession(this, value),
        console.error,
      )
    }

    /** @internal the tag's own configuration sources */
    tagConfig(): TagConfig {
      const attributes: Record<string, string> = {}
      for (const [attribute, key] of configAttributes) {
        const value = this.getAttribute(attribute)
        if (value !== null) attributes[key] = value
      }
      return { url: this.getAttribute('config') ?? '', attributes, property: this.#config }
    }

    /** Focuses the tag's first focusable control; keeps focus that is already inside. */
    override focus(options?: FocusOptions): void {
      // React focuses the host when it removes what has the focus, which a neighbour takes over
      if ((this as TagElement).isFocusLost?.()) return
      const root = this.shadowRoot
      const controls = 'input, textarea, select, button, a[href], summary, [tabindex="0"]'
      for (const control of root.querySelectorAll<HTMLElement>(controls))
        if (!root.activeElement) control.focus(options)
      if (!root.activeElement) super.focus(options)
    }

    /** Reloads what is on screen. */
    refresh(): void {
      const runtime = tagRuntimes.get(this)
      if (runtime) scope.refresh(runtime)
    }

    override connectedCallback(): void {
      upgradeProperties(this, [...codecs.map(([name]) => name), 'config', 'session'])
      applyPageTheme(this)
      if (this.#isMounted) {
        this.#change({ moveCount: this.$props.get().moveCount + 1 })
        return
      }
      this.#isMounted = true
      this.#endFallback = showFallback(this, this.container)
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      // a move (also by `moveBefore`) keeps the state; and React must not unmount during another tree's render
      queueMicrotask(() => {
        if (this.isConnected || !this.#isMounted) return
        this.#isMounted = false
        super.disconnectedCallback()
      })
    }

    /** Moved to another document: a frame, another window, or back. */
    adoptedCallback(): void {
      const root = this.shadowRoot
      restoreSheets(root)
      // a frame that is removed and a window that is closed have taken the listeners of all that was in them
      if (!root.dispatchEvent(new Event(ADOPTED, { cancelable: true }))) return
      const restore = keepUserState(this)
      const endFallback = this.#endFallback
      this.container.remove()
      this.#prepareRoot()
      queueMicrotask(() => {
        if (!this.#isMounted) return
        super.disconnectedCallback()
        super.connectedCallback()
        this.#endFallback = () => {
          endFallback?.()
          restore()
        }
      })
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      const own = byAttribute.get(attribute)
      if (!own) return this.#change({})
      const next = own.codec.parse(value)
      if (!Object.is(next, this.$props.get()[own.name])) this.#change({ [own.name]: next })
    }

    /** @internal the tag's own content has been painted */
    showContent(): void {
      removeSheet(this.shadowRoot, reservation)
      this.#endFallback?.()
      this.#endFallback = undefined
    }

    #change(props: Partial<TagProps>): void {
      this.$props.set({ ...this.$props.get(), ...props })
    }
  }

  for (const [name, codec] of codecs) defineAccessor(UnivElement.prototype, name, codec)
  return UnivElement
}

/** The element inside the shadow root that React renders into; not the root itself, whose sheets and slot stay. */
function reactContainer(root: ShadowRoot): HTMLElement {
  const container = document.createElement('div')
  container.dataset['reactRoot'] = ''
  // where a tag has moved to another document, whose window knows none of our tags and has classes of its own, React goes
  // on creating elements of this one
  Object.defineProperty(container, 'ownerDocument', { value: document })
  root.append(container)
  return container
}
