import type { ShadowHost } from '../../element/scope/tag-host.ts'
import { LOCAL_STORAGE_KEYS, FEATURE_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import {
  firstAssistant,
  subscribeAssistants,
  registerAssistant,
  type AssistantHandle,
} from '../../element/scope/assistants.ts'
import { prefetchReplies } from '../../element/scope/start-tag.ts'
import { nearestLang } from '../../element/hooks/resolve-locale.ts'
import { translations } from '../../runtime/i18n/registry.ts'
import { parseLang } from '../../runtime/i18n/translator.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { upgradeProperties } from '../../element/define/tag-properties.ts'
import { VERSION } from '../../element/version.ts'
import { restoreSheets } from '../../ui/adopt-styles.ts'
import { runWhenIdle } from './run-when-idle.ts'
import { localStorageItem } from './local-storage-item.ts'
import { launcherMode, watchLangAndMode } from './launcher-mode.ts'
import { createLauncherButton } from './launcher-button.ts'
import { launcherTexts } from './launcher-texts.ts'
import type { DialogElement, DialogState } from './dialog/dialog-element.ts'
import { createLoadingPanel } from './loading-panel.ts'

const launcher = {
  tag: 'univ-assistant',
  /** @param home base URL of the scripts */
  register(home: string): void {
    if (typeof customElements === 'undefined') return
    const other = customElements.get(launcher.tag) as { version?: string } | undefined
    UnivAssistant.home ||= home
    if (!other) customElements.define(launcher.tag, UnivAssistant)
    else if (other.version !== VERSION)
      console.warn(`[univ] <${launcher.tag}> ${other.version} is already defined; ignored ${VERSION}`)
  },
}
export default launcher

/**
 * The smart assistant's button, without React. The dialog loads when the button is hovered, focused or pressed, and on idle
 * pages of visitors who have used it before. A press opens its place and field at once. Servers, which import it too, have no elements.
 */
class UnivAssistant extends ((globalThis.HTMLElement ?? class {}) as new () => ShadowHost) {
  static version = VERSION
  static home = ''
  static observedAttributes = ['open', 'question']

  #button = createLauncherButton(
    this.attachShadow({ mode: 'open' }),
    () => this.#setState('open', true),
    () => this.#expectPress(),
  )
  #panel = createLoadingPanel(this.shadowRoot, {
    onRetry: () => this.#openPanel(),
    onClose: () => this.#setState('closed', true),
  })
  #state: DialogState = 'closed'
  #dialog: DialogElement | null = null
  #isExpected = false
  #keepFocus = true
  #pendingQuestion: DialogElement['pendingQuestion'] = null
  #stage: 'none' | 'loading' | 'ready' = 'none'
  #hostProperties: { config?: unknown; session?: unknown } = {}
  #cleanups: (() => void)[] = []
  #adapter: AssistantHandle = {
    ask: (question) => this.open(question),
    isConnected: () => this.isConnected,
  }

  // `open` is a method and an attribute: frameworks that assign it as a property work too
  get open(): (question?: string) => void {
    return (question = '') => {
      this.#setState('open', true)
      this.#setQuestion(question, false)
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
    return this.#hostProperties.config ?? null
  }
  set config(config: unknown) {
    this.#forwardProperties({ config })
  }
  get session(): unknown {
    return this.#hostProperties.session ?? null
  }
  set session(session: unknown) {
    this.#forwardProperties({ session })
  }

  close(): void {
    this.#setState('closed', true)
  }
  minimise(): void {
    this.#setState('minimised', true)
  }
  ask(question: string): void {
    this.#setState('open', true)
    this.#setQuestion(question, true)
  }
  refresh(): void {
    this.#dialog?.refresh()
  }
  override focus(options?: FocusOptions): void {
    const field = this.#state === 'open' && this.#dialog?.shadowRoot.querySelector('textarea')
    ;(
      field ||
      (this.#stage === 'ready' && this.#state !== 'closed' && this.#dialog) ||
      this.#button.button
    ).focus(options)
  }

  connectedCallback(): void {
    upgradeProperties(this, ['open', 'question', 'config', 'session'])
    if (this.#cleanups.length > 0) return restoreSheets(this.shadowRoot) // moved
    this.#cleanups = [
      subscribeAssistants(this.#update),
      registerAssistant(this.#adapter),
      watchLangAndMode(this, this.#update),
      translations.subscribe(this.#update),
    ]
    this.#update()
    this.#emit('univ-ready', { tag: launcher.tag })
    if (this.hasAttribute('open')) this.#setState('open')
    this.#cleanups.push(runWhenIdle(() => this.#prepare()))
  }

  #prepare(): void {
    if (localStorageItem(LOCAL_STORAGE_KEYS.assistantOpen) === 'true') this.#restoreState()
    // the portal reserves a place for the button
    const isInPortal = this.getRootNode().host?.localName === 'univ-portal'
    if (!isInPortal)
      import('./avoid-controls.ts')
        .then(({ avoidControls }) => this.isConnected && this.#cleanups.push(avoidControls(this.#button)))
        .catch(() => {})
    const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator
    if (localStorageItem(FEATURE_STORAGE_KEYS.assistantUsed) && !connection?.saveData)
      import('./element.ts').catch(() => {}) // a press retries
  }

  disconnectedCallback(): void {
    // a move within the document keeps the state
    queueMicrotask(() => {
      if (this.isConnected) return
      for (const stop of this.#cleanups.splice(0)) stop()
    })
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'open' && this.isConnected && (value !== null) !== (this.#state !== 'closed'))
      this.#setState(value === null ? 'closed' : 'open')
    if (name === 'question') this.#setQuestion(value ?? '', false)
  }

  /** Restores the state of the previous page without taking the focus; on a phone as the minimised bar. */
  #restoreState(): void {
    if (this.#state !== 'closed' || firstAssistant() !== this.#adapter) return
    const isMinimised =
      launcherMode(this) === 'mobile' ||
      /"minimised":true/.test(localStorageItem(FEATURE_STORAGE_KEYS.assistantRect) ?? '')
    this.#setState(isMinimised ? 'minimised' : 'open')
  }

  /** Updates language, layout and visibility: a second assistant on the page stays hidden. */
  #update = (): void => {
    const isActive = firstAssistant() === this.#adapter
    if (!isActive && this.#state !== 'closed') this.#setState('closed')
    const lang = nearestLang(this, parseLang) ?? parseLang(navigator.language) ?? 'zh'
    const mode = launcherMode(this)
    this.#dialog?.setAttribute('mode', mode)
    // one field at a time
    if (this.#dialog) this.#dialog.style.visibility = this.#panel.isOpen ? 'hidden' : ''
    const texts = launcherTexts(lang)
    const isHidden = this.#panel.isOpen || (this.#state !== 'closed' && this.#stage === 'ready')
    this.#button.update(texts, lang, mode, isActive && !isHidden)
    this.#panel.update(texts, mode)
  }

  /** @param byUser caused by the user: dispatches the event, persists the state and takes the focus */
  #setState(next: DialogState, byUser = false): void {
    if (next !== 'closed' && this.isConnected && firstAssistant() !== this.#adapter) next = 'closed'
    const hasChanged = next !== this.#state
    this.#state = next
    this.toggleAttribute('open', next !== 'closed')
    if (!hasChanged) {
      if (byUser) this.focus()
      return
    }
    if (byUser) {
      localStorageItem(LOCAL_STORAGE_KEYS.assistantOpen, next === 'closed' ? null : 'true')
      if (next !== 'closed') localStorageItem(FEATURE_STORAGE_KEYS.assistantUsed, 'true')
      this.#emit('univ-assistant-changed', { state: next })
    }
    this.#keepFocus = !byUser
    if (this.#dialog) {
      this.#dialog.keepFocus = !byUser
      this.#dialog.dialogState = next
    } else if (next !== 'closed') void this.#loadDialog()
    if (next !== 'closed' && this.#stage !== 'ready') this.#button.setState('busy')
    if (next === 'closed') this.#closePanel()
    else if (byUser && next === 'open' && this.#stage !== 'ready') this.#panel.open()
    this.#update()
  }

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  #openPanel(): void {
    this.#panel.open()
    this.#button.setState('busy')
    void this.#loadDialog()
  }

  /** Its text waits for the dialog, also if the user closes it before that is there. */
  #closePanel(): void {
    if (!this.#panel.isOpen) return
    const { text, send } = this.#panel.close()
    if (!text.trim()) return
    const draft = send ? '' : this.#dialog?.shadowRoot.querySelector('textarea')?.value.trim()
    this.#pendingQuestion = { question: [draft, text].filter(Boolean).join(' '), send }
  }

  /** On hover and focus: the dialog loads its data. */
  #expectPress(): void {
    this.#isExpected = true
    if (this.#dialog) this.#dialog.isExpected = true
    else void this.#loadDialog()
  }

  /** Loads and mounts the dialog; closed before the first click, so that the click opens it without delay. */
  async #loadDialog(): Promise<void> {
    if (this.#stage !== 'none') return
    this.#stage = 'loading'
    // the dialog would request it a round trip later
    if (!this.hasAttribute('config')) prefetchReplies(UnivAssistant.home, pageGlobals().early)
    try {
      const dialogModule = await import('./element.ts')
      dialogModule.default.register(UnivAssistant.home)
      this.#dialog = dialogModule.mountDialog(this, {
        dialogState: this.#state,
        isExpected: this.#isExpected,
        // what is being typed stays in its field until the dialog is ready
        keepFocus: this.#keepFocus || this.#panel.isOpen,
        hostProperties: this.#hostProperties,
        restoreFocus: () => this.#button.button.focus(),
        onStateChange: (state) => this.#setState(state, true),
        onReady: () => {
          this.#stage = 'ready'
          this.#button.setState('idle')
          const hasFocus = this.#panel.isOpen
          this.#closePanel()
          this.#update()
          this.#flushQuestion()
          if (this.#dialog) this.#dialog.keepFocus = this.#keepFocus
          if (hasFocus) this.focus()
        },
      })
      this.#update()
    } catch (e) {
      this.#stage = 'none'
      // if it was closed, a press retries
      if (this.#state === 'closed') return
      console.error(`[univ] ${launcher.tag}`, e)
      const hasPanel = this.#panel.isOpen
      if (hasPanel) this.#panel.fail()
      else {
        this.#state = 'closed'
        this.removeAttribute('open')
      }
      this.#button.setState(hasPanel ? 'idle' : 'failed')
      this.#emit('univ-error', { message: String(e), where: launcher.tag })
    }
  }

  #forwardProperties(given: { config?: unknown; session?: unknown }): void {
    Object.assign(this.#hostProperties, given)
    if (this.#dialog) Object.assign(this.#dialog, given)
  }

  #setQuestion(question: string, send: boolean): void {
    if (question) this.#pendingQuestion = { question, send }
    this.#flushQuestion()
  }

  /** Passes a request to the dialog once it has mounted. */
  #flushQuestion(): void {
    if (!this.#pendingQuestion || !this.#dialog || this.#stage !== 'ready') return
    this.#dialog.pendingQuestion = this.#pendingQuestion
    this.#pendingQuestion = null
  }
}
