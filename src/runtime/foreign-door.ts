import type { Heard } from './foreign-messages.ts'

/** Another window, as far as this page has to do with it. */
export interface Ajar {
  /** What its messages come from. */
  source: unknown
  post(data: unknown, origin: string): void
  closed(): boolean
  focus(): void
  close(): void
}

/** What asking the portal needs of its page; tests script it. */
export interface ForeignDoor {
  /** This page's origin. */
  origin: string
  /** Opens a window, inside the turn of a press; null where the browser refuses. */
  open(url: string): Ajar | null
  /** A frame that nobody sees. */
  frame(url: string): Ajar
  /** Hears every message that any window sends here; returns the way to stop. */
  heard(tell: (message: Heard) => void): () => void
  random(): string
  now(): number
  later(run: () => void, ms: number): () => void
}

const WIDTH = 520
const HEIGHT = 720

/** In the middle of the window that asks, as far as the screen has room. */
function placed(): string {
  const { screenX, screenY, outerWidth, outerHeight } = globalThis
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2))
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

const ajar = (of: Window, close: () => void): Ajar => ({
  source: of,
  post: (data, origin) => of.postMessage(data, origin),
  closed: () => of.closed,
  focus: () => of.focus(),
  close,
})

export const foreignDoor = (): ForeignDoor => ({
  origin: globalThis.origin,
  open(url) {
    // never a name: a window of that name may be another's
    const opened = window.open(url, '_blank', placed())
    return opened && ajar(opened, () => opened.close())
  },
  frame(url) {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.width = frame.height = '0'
    frame.title = 'univ'
    frame.src = url
    document.documentElement.append(frame)
    return ajar(frame.contentWindow!, () => frame.remove())
  },
  heard(tell) {
    const stop = new AbortController()
    globalThis.addEventListener('message', ({ data, origin, source }) => tell({ data, origin, source }), stop)
    return () => stop.abort()
  },
  random: () =>
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  now: () => Date.now(),
  later(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})
