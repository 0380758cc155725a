import type { IncomingMessage } from './popup-messages.ts'

/** The operations this page uses on another window. */
export interface WindowHandle {
  /** The `source` of its messages. */
  source: unknown
  post(data: unknown, origin: string): void
  isClosed(): boolean
  focus(): void
  close(): void
}

/** This window and others, as far as a session passes between them. */
export interface Windows {
  /** This page's origin. */
  origin: string
  /** Whether this is the top-level page: providers and the portal's pages refuse to be framed. */
  isTopLevel: boolean
  /** The window that opened or embeds this one. */
  opener: WindowHandle | null
  /** Opens a popup, within the task of a click; null if the browser blocks it. */
  openPopup(url: string): WindowHandle | null
  openFrame(url: string): WindowHandle
  /** Receives every message that any window posts here; returns an unsubscribe function. */
  onMessage(listener: (message: IncomingMessage) => void): () => void
}

const WIDTH = 520
const HEIGHT = 720

/** Centres the popup on the page's window. */
function popupFeatures(): string {
  const { screenX, screenY, outerWidth, outerHeight } = globalThis
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2))
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

const createWindowHandle = (target: Window, close = () => target.close()): WindowHandle => ({
  source: target,
  post: (data, origin) => target.postMessage(data, origin),
  isClosed: () => target.closed,
  focus: () => target.focus(),
  close,
})

export const createWindows = (): Windows => ({
  origin: globalThis.origin,
  isTopLevel: window.parent === window,
  get opener() {
    const opener: Window | null = window.parent === window ? window.opener : window.parent
    return opener && createWindowHandle(opener)
  },
  openPopup(url) {
    // no window name: another site may own a window with that name
    const popup = window.open(url, '_blank', popupFeatures())
    return popup && createWindowHandle(popup)
  },
  openFrame(url) {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.width = frame.height = '0'
    frame.title = 'univ'
    frame.src = url
    document.documentElement.append(frame)
    return createWindowHandle(frame.contentWindow!, () => frame.remove())
  },
  onMessage(listener) {
    const stop = new AbortController()
    addEventListener('message', ({ data, origin, source }) => listener({ data, origin, source }), stop)
    return () => stop.abort()
  },
})

/** Identifies a request between two windows. */
export const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
