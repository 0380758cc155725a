import { LOCAL_KEYS } from '../../contract/keys.ts'
import { LATER_KEYS } from '../../contract/later-keys.ts'
import {
  firstAssistant,
  hearAssistants,
  offerAssistant,
  type AssistantDoor,
} from '../../element/assistants.ts'
import { langAt } from '../../element/lang-at.ts'
import { prepare } from '../../element/start.ts'
import { VERSION } from '../../element/version.ts'
import { idle } from './launcher-idle.ts'
import { kept } from './launcher-kept.ts'
import { modeAt, NARROW } from './launcher-mode.ts'
import { createSpot } from './launcher-spot.ts'
import type { DialogElement, Shown } from './shown.ts'

const PROPERTIES = ['open', 'question', 'config', 'session'] as const

/**
 * The smart assistant: a round button, and on a press a dialog that answers questions. Before the press it costs the
 * page this file and not one request (A22); then the dialog comes with all that it needs. | 智能助手：一个圆形按钮，按下后打开
 *   问答对话框；按下之前除本脚本外不发任何请求
 * @attr {boolean} open the dialog is open; set and removed by the user's hand too | 对话框是否打开
 * @attr question stands in the text field, to be sent by hand | 预先填入输入框的问题
 * @attr heading the name in the dialog's head instead of the robot's | 对话框标题，不写则用机器人名称
 * @method open(question?: string): void opens the dialog, with a question filled in | 打开对话框，可带入问题
 * @method close(): void closes it | 关闭对话框
 * @method minimise(): void leaves a small bar of it | 收起成小条
 * @method ask(question: string): void opens it and sends a question | 打开并发送一个问题
 * @fires univ-assistant-changed opened, minimised or closed by the user's hand | 用户打开、收起或关闭了对话框
 * @fires univ-question-asked a question was sent | 发送了一个问题
 * @fires univ-app-opened before an item of an answer opens | 打开回答中的事项之前
 * @fires univ-navigate a link into the portal was pressed | 按下通往门户的链接
 * @fires univ-favorite-changed after a star was pressed | 按下星标之后
 * @csspart dialog the open dialog | 打开的对话框
 * @csspart bar what a minimised dialog leaves | 收起后的小条
 * @cssprop [--univ-assistant-bottom=24px] distance from the foot of the window | 距窗口底部的距离
 * @cssprop [--univ-assistant-end=24px] distance from the side | 距窗口侧边的距离
 * @cssprop [--univ-assistant-layer=990] z-index of the button | 按钮的层级
 */
const face = { tag: 'univ-assistant' }

export default {
  /** @param home where the scripts came from */
  register(home: string): void {
    if (typeof customElements === 'undefined') return
    const other = customElements.get(face.tag) as { version?: string } | undefined
    if (!other) customElements.define(face.tag, makeLauncher(home))
    else if (other.version !== VERSION)
      console.warn(`[univ] <${face.tag}> ${other.version ?? ''} is already here; ${VERSION} is not used`)
  },
}

// made when it is registered: there is no HTMLElement on a server
function makeLauncher(home: string): CustomElementConstructor {
  return class UnivAssistant extends HTMLElement {
    static version = VERSION
    static observedAttributes = ['open', 'question']

    #spot = createSpot(this.attachShadow({ mode: 'open' }), () => this.#go('open', true))
    #shown: Shown = 'closed'
    #dialog: DialogElement | null = null
    #loading = false
    #wish: DialogElement['asked'] = null
    #isReady = false
    /** Properties for the dialog. */
    #given: { config?: unknown; session?: unknown } = {}
    #stops: (() => void)[] = []
    #door: AssistantDoor = { ask: (question) => this.open(question), isHere: () => this.isConnected }

    // a method that bears its attribute's name: frameworks assign it, and are understood
    get open(): (question?: string) => void {
      return (question = '') => {
        this.#go('open', true)
        this.#want(question, false)
      }
    }
    set open(open: unknown) {
      this.toggleAttribute('open', Boolean(open))
    }
    get question(): string {
      return this.getAttribute('question') ?? ''
    }
    set question(question: string) {
      this.setAttribute('question', question)
    }
    get config(): unknown {
      return this.#given.config ?? null
    }
    set config(config: unknown) {
      this.#give({ config })
    }
    get session(): unknown {
      return this.#given.session ?? null
    }
    set session(session: unknown) {
      this.#give({ session })
    }

    close(): void {
      this.#go('closed', true)
    }
    minimise(): void {
      this.#go('minimised', true)
    }
    ask(question: string): void {
      this.#go('open', true)
      this.#want(question, true)
    }
    refresh(): void {
      this.#dialog?.refresh()
    }
    override focus(options?: FocusOptions): void {
      const field = this.#shown === 'open' && this.#dialog?.shadowRoot!.querySelector('textarea')
      ;(field || (this.#isReady && this.#shown !== 'closed' && this.#dialog) || this.#spot.button).focus(
        options,
      )
    }

    connectedCallback(): void {
      const self = this as unknown as Record<string, unknown>
      for (const name of PROPERTIES)
        if (Object.hasOwn(this, name)) {
          // set before the tag was defined: it hides the accessor
          const value = self[name]
          delete self[name]
          self[name] = value
        }
      if (this.#stops.length > 0) return // only moved
      const screen = matchMedia(NARROW)
      const look = () => this.#look()
      screen.addEventListener('change', look)
      const watched = new MutationObserver(look)
      watched.observe(this, { attributes: true })
      // the tree it stands in, and the page's own language
      watched.observe(this.getRootNode(), { subtree: true, attributeFilter: ['lang'] })
      watched.observe(document.documentElement, { attributeFilter: ['lang'] })
      const hear = hearAssistants(look)
      const stopOffer = offerAssistant(this.#door)
      this.#stops = [
        hear,
        stopOffer,
        () => screen.removeEventListener('change', look),
        () => watched.disconnect(),
      ]
      look()
      this.#tell('univ-ready', { tag: face.tag })
      if (this.hasAttribute('open')) this.#go('open')
      else if (kept(LOCAL_KEYS.assistantOpen) === 'true') this.#stops.push(idle(() => this.#restore()))
    }

    disconnectedCallback(): void {
      // a move keeps everything
      queueMicrotask(() => {
        if (this.isConnected) return
        for (const stop of this.#stops.splice(0)) stop()
      })
    }

    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      if (name === 'open' && this.isConnected && (value !== null) !== (this.#shown !== 'closed'))
        this.#go(value === null ? 'closed' : 'open')
      if (name === 'question') this.#want(value ?? '', false)
    }

    /** What was open on the last page comes back, over nobody's page: on a phone as the small bar, and without focus. */
    #restore(): void {
      if (this.#shown !== 'closed' || firstAssistant() !== this.#door) return
      const small =
        modeAt(this) === 'mobile' || /"minimised":true/.test(kept(LATER_KEYS.assistantPlace) ?? '')
      this.#go(small ? 'minimised' : 'open')
    }

    /** Language, layout, and whether it is this page's assistant: of two, the second waits unseen (A19). */
    #look(): void {
      const mine = firstAssistant() === this.#door
      this.#dialog?.setAttribute('mode', modeAt(this))
      if (!mine && this.#shown !== 'closed') this.#go('closed')
      this.#spot.dress(langAt(this), modeAt(this), mine && (this.#shown === 'closed' || !this.#isReady))
    }

    /** @param byHand the user's own act: is told, kept, and takes the focus */
    #go(shown: Shown, byHand = false): void {
      if (shown !== 'closed' && this.isConnected && firstAssistant() !== this.#door) shown = 'closed'
      const before = this.#shown
      this.#shown = shown
      this.toggleAttribute('open', shown !== 'closed')
      if (shown === before) {
        if (byHand) this.focus()
        return
      }
      if (byHand) {
        kept(LOCAL_KEYS.assistantOpen, shown === 'closed' ? null : 'true')
        this.#tell('univ-assistant-changed', { state: shown })
      }
      if (this.#dialog) {
        this.#dialog.quiet = !byHand
        this.#dialog.shown = shown
      } else if (shown !== 'closed') void this.#load(!byHand)
      this.#look()
    }

    #tell(name: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
    }

    async #load(quiet: boolean): Promise<void> {
      if (this.#loading) return
      this.#loading = true
      this.#spot.be('busy')
      try {
        prepare()
        const part = await import('./element.ts')
        part.default.register(home)
        this.#dialog = part.standBehind(this, {
          shown: this.#shown,
          quiet,
          given: this.#given,
          left: () => this.#spot.button.focus(),
          changed: (shown) => this.#go(shown, true),
          ready: () => {
            this.#isReady = true
            this.#spot.be('idle')
            this.#look()
            this.#pass()
          },
        })
      } catch (e) {
        console.error(`[univ] ${face.tag} could not load its parts; they need Access-Control-Allow-Origin`, e)
        this.#shown = 'closed'
        this.removeAttribute('open')
        this.#spot.be('failed')
        this.#tell('univ-error', { message: String(e), where: face.tag })
      } finally {
        this.#loading = false
      }
    }

    #give(given: { config?: unknown; session?: unknown }): void {
      Object.assign(this.#given, given)
      if (this.#dialog) Object.assign(this.#dialog, given)
    }

    #want(question: string, send: boolean): void {
      if (question) this.#wish = { question, send }
      this.#pass()
    }

    /** Hands a wish on, once there is somebody to take it. */
    #pass(): void {
      if (!this.#wish || !this.#dialog || !this.#isReady) return
      this.#dialog.asked = this.#wish
      this.#wish = null
    }
  }
}
