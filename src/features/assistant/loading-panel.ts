import { keepKeys } from '../../element/define/keep-keys.ts'
import type { LauncherTexts } from './launcher-texts.ts'

/** What the user has typed before the dialog was there. */
interface TypedQuestion {
  text: string
  /** Enter was pressed. */
  send: boolean
}

/** The dialog's place and field while its code loads: a press opens something that can be used at once. */
export interface LoadingPanel {
  readonly isOpen: boolean
  open(): void
  /** Closes it; resolves what was typed to the dialog. */
  close(): TypedQuestion
  /** Keeps what was typed and offers a retry. */
  fail(): void
  update(texts: LauncherTexts, mode: string): void
}

export function createLoadingPanel(
  root: ShadowRoot,
  { onRetry, onClose }: { onRetry(): void; onClose(): void },
): LoadingPanel {
  const panel = document.createElement('dialog')
  const head = document.createElement('header')
  const status = document.createElement('p')
  const retry = document.createElement('button')
  const close = document.createElement('button')
  const form = document.createElement('form')
  const field = document.createElement('textarea')
  let texts: LauncherTexts | undefined
  let isFailed = false
  let isSent = false
  head.append(document.createElement('h2'), close)
  close.type = retry.type = 'button'
  close.textContent = '×'
  status.setAttribute('role', 'status')
  field.rows = 1
  field.maxLength = 1000
  field.enterKeyHint = 'send'
  form.append(field)
  panel.append(head, status, retry, form)

  const render = () => {
    if (!texts) return
    panel.ariaLabel = head.firstChild!.textContent = texts.ask
    close.ariaLabel = texts.close
    field.ariaLabel = field.placeholder = texts.field
    status.textContent = isFailed ? texts.failed : texts.opening
    panel.ariaBusy = panel.open && !isFailed ? 'true' : null
    retry.textContent = texts.retry
    retry.hidden = !isFailed
    field.readOnly = isSent
  }
  const send = () => {
    isSent = field.value.trim() !== ''
    if (isFailed && isSent) onRetry()
    render()
  }
  keepKeys(root)
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'Enter' || event.target !== field || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  })
  close.addEventListener('click', onClose)
  retry.addEventListener('click', onRetry)
  return {
    get isOpen() {
      return panel.open
    },
    open() {
      isFailed = false
      if (!panel.open) {
        root.append(panel)
        panel.show()
      }
      render()
      field.focus()
    },
    close() {
      const typed = { text: field.value, send: isSent }
      panel.close()
      panel.remove()
      field.value = ''
      isSent = isFailed = false
      render()
      return typed
    },
    fail() {
      isFailed = true
      isSent = false
      render()
    },
    update(next, mode) {
      texts = next
      panel.dataset['mode'] = mode
      render()
    },
  }
}
