import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { ensureLang } from '../runtime/i18n.ts'
import type { Runtime } from '../runtime/runtime.ts'
import base from '../ui/base.css'
import { boolean, dashed, string, type Codec } from './codec.ts'
import type { Shared } from './context.ts'
import type { OwnConfig } from './page-sources.ts'
import { Root, runtimes, type Ground } from './root.tsx'
import tokens from './tokens.css'
import { langAt } from './lang-at.ts'
import { VERSION } from './version.ts'

/** A tag as data: its name, its own attributes, and the view that shows it. */
export interface Description<P extends object> {
  tag: `univ-${string}`
  attributes: { [K in keyof P]-?: Codec<P[K]> }
  view: ComponentType<P>
  sheets?: CSSStyleSheet[]
  /** Gives its runtime to the tags inside it (univ-portal): before the first paint, and each later one. */
  provides?: (host: HTMLElement, runtime: Shared) => void
  /** Resolves when the content that a server renders for these properties is there, with the way to let go of it. */
  settle?: (runtime: Runtime, props: P) => Promise<() => void>
}

// r2wc 2.1.1 / core 1.3.1 keep their state under Symbol.for() keys, so that a subclass may use them
const CONNECTED: unique symbol = Symbol.for('r2wc.connected') as never
const PROPS: unique symbol = Symbol.for('r2wc.props') as never
const RENDER: unique symbol = Symbol.for('r2wc.render') as never
const CONTEXT: unique symbol = Symbol.for('r2wc.context') as never

interface Wrapped extends HTMLElement {
  [CONNECTED]: boolean
  [PROPS]: Record<string, unknown>
  [RENDER](): void
  [CONTEXT]?: unknown
  connectedCallback(): void
  disconnectedCallback(): void
}

/**
 * What every tag has.
 * @attr {"desktop" | "mobile" | "workflow" | "wechat"} mode the layout; unset, the device and the width decide | 版式：desktop
 *   桌面，mobile 手机；不写则按设备和宽度
 * @attr {"zh-CN" | "en"} lang the language; unset, the nearest lang of the page | 语言；不写则取页面最近的 lang
 * @attr {"auto" | "light" | "dark"} [theme=auto] colours; auto follows the device | 配色；auto 跟随设备
 * @attr {"normal" | "large" | "larger"} [size=normal] larger text and controls | 字号：large 大字版，larger 特大字
 * @attr config address of another configuration than the one beside the scripts | 另一份配置的地址，不写则用脚本旁的那份
 * @attr silent-errors failures show no line with "try again" | 出错时不显示提示
 * @prop {UnivConfig | null} config an object of configuration, the strongest source | 配置对象，优先级最高
 * @prop {Handed} session a session of the page's own, or a function that brings one | 页面自己的登录会话，或取得它的函数
 * @method focus(options?: FocusOptions): void moves the focus to the first control | 焦点移到第一个控件
 * @method refresh(): void loads again what is on screen | 重新加载当前内容
 * @fires univ-ready the tag shows its content for the first time | 首次显示内容
 * @fires univ-error something failed; the tag itself tells its user | 出现错误，标签会自行提示用户
 * @fires univ-session-changed somebody signed in or out | 登录或退出
 */
const COMMON = { mode: string(), theme: string(), size: string(), silentErrors: boolean }

/** Defines a tag, once a page, on the ground that it stands on. */
export function define<P extends object>(description: Description<P>, home: string, ground: Ground): void {
  const { tag, view, sheets = [], provides, settle } = description
  const other = customElements.get(tag) as { version?: string } | undefined
  if (other) {
    if (other.version !== VERSION)
      console.warn(`[univ] <${tag}> ${other.version ?? ''} is already here; ${VERSION} is not used`)
    return
  }
  // the page's language, asked for beside the configuration
  ensureLang(langAt(document.documentElement)).catch(() => {})
  const codecs = new Map(
    Object.entries({ ...COMMON, ...description.attributes } as Record<string, Codec<unknown>>),
  )
  const byAttribute = new Map(
    [...codecs]
      .filter(([, codec]) => codec.write)
      .map(([name, codec]) => [dashed(name), [name, codec] as const]),
  )
  // a key that the tag takes as an attribute of its own is none of the configuration's
  const configured = new Map(
    ground.keys.filter((k) => k !== 'lang' && !codecs.has(k)).map((k) => [dashed(k), k]),
  )

  function Frame({ container, ...props }: { container?: HTMLElement } & Record<string, unknown>) {
    const host = (container as unknown as ShadowRoot).host as UnivElement
    const viewProps = Object.fromEntries(
      Object.keys(description.attributes).map((name) => [name, props[name]]),
    )
    return (
      <Root
        host={host}
        home={home}
        ground={ground}
        provides={provides}
        View={view as ComponentType<object>}
        viewProps={viewProps}
        mode={props['mode'] as string}
        silentErrors={props['silentErrors'] as boolean}
        moves={(props['moves'] as number | undefined) ?? 0}
        own={host.own()}
      />
    )
  }

  const R2wc = r2wc(Frame, { shadow: 'open' }) as unknown as new () => Wrapped

  class UnivElement extends R2wc {
    static version = VERSION
    static observedAttributes = [...byAttribute.keys(), ...configured.keys(), 'config']
    #config: unknown = null
    #session: unknown = null

    constructor() {
      super()
      // r2wc starts connected: an attribute would mount React before the element is in the document
      this[CONNECTED] = false
      const props: Record<string, unknown> = { ...this[PROPS] }
      for (const [name, codec] of codecs) props[name] = codec.read(this.getAttribute(dashed(name)))
      this[PROPS] = props
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      // a page that was served with the tag's content keeps it until React takes it over (take-over.ts)
      const root = this.shadowRoot ?? super.attachShadow(init)
      root.adoptedStyleSheets = [tokens, base, ...sheets]
      return root
    }

    /** An object of configuration; the strongest source. */
    get config(): unknown {
      return this.#config
    }
    set config(value: unknown) {
      this.#config = value
      this.change({})
    }

    /** A session of the host's own (S17): runtime/handed-session.ts `Handed`. */
    get session(): unknown {
      return this.#session
    }
    set session(value: unknown) {
      this.#session = value
      // few hosts do it
      import('./hand-session.ts').then((part) => part.handSession(this, value), console.error)
    }

    /** @internal the tag's own sources of configuration */
    own(): OwnConfig {
      const attributes: Record<string, string> = {}
      for (const [attribute, key] of configured) {
        const value = this.getAttribute(attribute)
        if (value !== null) attributes[key] = value
      }
      return { url: this.getAttribute('config') ?? '', attributes, property: this.#config }
    }

    /** Moves the focus to the first control of the tag that takes it; stays where it is inside. */
    override focus(options?: FocusOptions): void {
      const root = this.shadowRoot!
      const controls = 'input, textarea, select, button, a[href], summary, [tabindex="0"]'
      for (const one of root.querySelectorAll<HTMLElement>(controls))
        if (!root.activeElement) one.focus(options)
      if (!root.activeElement) super.focus(options)
    }

    /** Loads again what is on screen. */
    refresh(): void {
      const runtime = runtimes.get(this)
      if (runtime) ground.refresh(runtime)
    }

    override connectedCallback(): void {
      const self = this as unknown as Record<string, unknown>
      for (const name of [...codecs.keys(), 'config', 'session'])
        if (Object.hasOwn(this, name)) {
          // a property set before the tag was defined hides the accessor: take it out and set it again
          const value = self[name]
          delete self[name]
          self[name] = value
        }
      const connect = () => super.connectedCallback()
      if (this[CONTEXT]) this.moved()
      else if (this.shadowRoot!.firstChild && ground.takeOver)
        return ground.takeOver(this, Frame as never, home, settle as never, connect)
      connect()
    }

    override disconnectedCallback(): void {
      // a move, by `moveBefore` too, keeps the state; and React must not be unmounted inside another tree's render
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback()
      })
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      const own = byAttribute.get(attribute)
      if (!own) return this.change({})
      const [name, codec] = own
      const next = codec.read(value)
      if (!Object.is(next, this[PROPS][name])) this.change({ [name]: next })
    }

    /** @internal */
    moved(): void {
      this[PROPS] = { ...this[PROPS], moves: Number(this[PROPS]['moves'] ?? 0) + 1 }
    }

    /** @internal */
    change(props: Record<string, unknown>): void {
      this[PROPS] = { ...this[PROPS], ...props }
      this[RENDER]()
    }
  }

  for (const [name, codec] of codecs)
    Object.defineProperty(UnivElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: UnivElement) {
        return this[PROPS][name]
      },
      set(this: UnivElement, value: unknown) {
        if (!codec.write) {
          this.change({ [name]: value })
          return
        }
        const written = value === null || value === undefined ? null : codec.write(value)
        if (written === null) this.removeAttribute(dashed(name))
        else if (this.getAttribute(dashed(name)) !== written) this.setAttribute(dashed(name), written)
      },
    })
  customElements.define(tag, UnivElement)
}
