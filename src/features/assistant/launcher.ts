import { LOCAL_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import { FEATURE_STORAGE_KEYS } from '../../contract/feature-storage-keys.ts'
import {
  firstAssistant,
  subscribeAssistants,
  registerAssistant,
  type AssistantHandle,
} from '../../element/scope/assistants.ts'
import { hasStoredSession } from '../../element/scope/has-stored-session.ts'
import { prefetchReplies } from '../../element/scope/start-tag.ts'
import { nearestLang } from '../../element/define/nearest-lang.ts'
import { parseLang } from '../../runtime/i18n/translator.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { VERSION } from '../../element/define/version.ts'
import { runWhenIdle } from './run-when-idle.ts'
import { localStorageItem } from './local-storage-item.ts'
import { launcherMode, NARROW_SCREEN_QUERY } from './launcher-mode.ts'
import { createLauncherButton } from './launcher-button.ts'
import type { DialogElement, DialogState } from './dialog-element.ts'

/** The launcher handles `open` and `question`; the dialog reads `heading`. */
export interface LauncherAttributes {
  open: boolean
  question: string
  heading: string
}

const UPGRADED_PROPERTIES = ['open', 'question', 'config', 'session'] as const

/**
 * The smart assistant's button. The dialog loads once the page is idle, or when the button is hovered or focused before;
 * until then the page requests no data for it.
 */
const description = { tag: 'univ-assistant' }

export default {
  /** @param home base URL of the scripts */
  register(home: string): void {
    if (typeof customElements === 'undefined') return
    const other = customElements.get(description.tag) as { version?: string } | undefined
    if (!other) customElements.define(description.tag, createLauncherClass(home))
    else if (other.version !== VERSION)
      console.warn(`[univ] <${description.tag}> ${other.version} is already defined; ignored ${VERSION}`)
  },
}

// defined on registration, because HTMLElement does not exist on a server
function createLauncherClass(home: string): CustomElementConstructor {
  return class UnivAssistant extends HTMLElement {
    static version = VERSION
    static observedAttributes = ['open', 'question']

    #button = createLauncherButton(
      this.attachShadow({ mode: 'open' }),
      () => this.#setState('open', true),
      () => this.#expectPress(),
    )
    #state: DialogState = 'closed'
    #dialog: DialogElement | null = null
    #isLoading = false
    #isExpected = false
    #keepFocus = true
    #pendingQuestion: DialogElement['pendingQuestion'] = null
    #isReady = false
    /** Properties passed to the dialog. */
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
      const field = this.#state === 'open' && this.#dialog?.shadowRoot!.querySelector('textarea')
      ;(field || (this.#isReady && this.#state !== 'closed' && this.#dialog) || this.#button.button).focus(
        options,
      )
    }

    connectedCallback(): void {
      const self = this as unknown as Record<string, unknown>
      for (const name of UPGRADED_PROPERTIES)
        if (Object.hasOwn(this, name)) {
          // a property set before the definition shadows the accessor
          const value = self[name]
          delete self[name]
          self[name] = value
        }
      if (this.#cleanups.length > 0) return // moved within the document
      const screen = matchMedia(NARROW_SCREEN_QUERY)
      const update = () => this.#update()
      screen.addEventListener('change', update)
      const observer = new MutationObserver(update)
      observer.observe(this, { attributes: true })
      // observe `lang` in the element's own tree and on the page
      observer.observe(this.getRootNode(), { subtree: true, attributeFilter: ['lang'] })
      observer.observe(document.documentElement, { attributeFilter: ['lang'] })
      const stopListening = subscribeAssistants(update)
      const stopOffer = registerAssistant(this.#adapter)
      this.#cleanups = [
        stopListening,
        stopOffer,
        () => screen.removeEventListener('change', update),
        () => observer.disconnect(),
      ]
      update()
      this.#emit('univ-ready', { tag: description.tag })
      if (this.hasAttribute('open')) this.#setState('open')
      this.#cleanups.push(runWhenIdle(() => this.#prepare()))
    }

    #prepare(): void {
      if (localStorageItem(LOCAL_STORAGE_KEYS.assistantOpen) === 'true') this.#restoreState()
      import('./prepare-launcher.ts').then(
        (part) =>
          this.isConnected &&
          this.#cleanups.push(
            part.prepareLauncher(this.#button, {
              page: pageGlobals(),
              whenIdle: runWhenIdle,
              hasSession: hasStoredSession(),
              update: () => this.#update(),
              mount: () => firstAssistant() === this.#adapter && void this.#loadDialog(),
            }),
          ),
        () => {},
      )
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
        /"minimised":true/.test(localStorageItem(FEATURE_STORAGE_KEYS.assistantPlace) ?? '')
      this.#setState(isMinimised ? 'minimised' : 'open')
    }

    /** Updates language, layout and visibility: a second assistant on the page stays hidden. */
    #update(): void {
      const isActive = firstAssistant() === this.#adapter
      this.#dialog?.setAttribute('mode', launcherMode(this))
      if (!isActive && this.#state !== 'closed') this.#setState('closed')
      this.#button.update(
        nearestLang(this, parseLang) ?? parseLang(navigator.language) ?? 'zh',
        launcherMode(this),
        isActive && (this.#state === 'closed' || !this.#isReady),
      )
    }

    /** @param byUser caused by the user: dispatches the event, persists the state and takes the focus */
    #setState(next: DialogState, byUser = false): void {
      if (next !== 'closed' && this.isConnected && firstAssistant() !== this.#adapter) next = 'closed'
      const before = this.#state
      this.#state = next
      this.toggleAttribute('open', next !== 'closed')
      if (next === before) {
        if (byUser) this.focus()
        return
      }
      if (byUser) {
        localStorageItem(LOCAL_STORAGE_KEYS.assistantOpen, next === 'closed' ? null : 'true')
        this.#emit('univ-assistant-changed', { state: next })
      }
      this.#keepFocus = !byUser
      if (this.#dialog) {
        this.#dialog.keepFocus = !byUser
        this.#dialog.dialogState = next
      } else if (next !== 'closed') void this.#loadDialog()
      if (next !== 'closed' && !this.#isReady) this.#button.setState('busy')
      this.#update()
    }

    #emit(name: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
    }

    /** On hover and focus: the dialog loads its data. */
    #expectPress(): void {
      this.#isExpected = true
      if (this.#dialog) this.#dialog.isExpected = true
      else void this.#loadDialog()
    }

    /** Loads and mounts the dialog; closed before the first click, so that the click opens it without delay. */
    async #loadDialog(): Promise<void> {
      if (this.#isLoading || this.#dialog) return
      this.#isLoading = true
      // the dialog would request it a round trip later
      if (!this.hasAttribute('config')) prefetchReplies(home, pageGlobals().early)
      try {
        const dialogModule = await import('./element.ts')
        dialogModule.default.register(home)
        this.#dialog = dialogModule.mountDialog(this, {
          dialogState: this.#state,
          isExpected: this.#isExpected,
          keepFocus: this.#keepFocus,
          hostProperties: this.#hostProperties,
          restoreFocus: () => this.#button.button.focus(),
          onStateChange: (state) => this.#setState(state, true),
          onReady: () => {
            this.#isReady = true
            this.#button.setState('idle')
            this.#update()
            this.#flushQuestion()
          },
        })
      } catch (e) {
        // the preload failed: a click retries
        if (this.#state === 'closed') return
        console.error(`[univ] ${description.tag}`, e)
        this.#state = 'closed'
        this.removeAttribute('open')
        this.#button.setState('failed')
        this.#emit('univ-error', { message: String(e), where: description.tag })
      } finally {
        this.#isLoading = false
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
      if (!this.#pendingQuestion || !this.#dialog || !this.#isReady) return
      this.#dialog.pendingQuestion = this.#pendingQuestion
      this.#pendingQuestion = null
    }
  }
}
