// univ-frame.js: a tag in a frame as tall as its content, for pages that allow only frames.
//   around it:  <iframe src="https://hall.example.edu/embed/univ-favorites" data-univ-frame title="…"></iframe>
//               <script src="https://hall.example.edu/univ-frame.js" crossorigin defer></script>
//   in it:      <script src="/univ-frame.js" data-inside></script>
// The embedding page sends a greeting; the framed page replies with its height, to that origin only; from then on, the
// embedding page reports which part of the frame is visible, since dialogs and toasts belong there. Each checks the
// other's window and origin.
import { FRAME_PROTOCOL } from './contract/embed.ts'
import { showAround, showInside, type VisiblePart } from './element/styles/visible-part.ts'
import { flatParent, measurePixels, windowRect } from './ui/window-pixels.ts'

interface FrameMessage {
  univ: typeof FRAME_PROTOCOL
  /** Of the framed page, in CSS pixels; absent in a message to it. */
  height?: number
  /** Of the frame, in its CSS pixels; absent in a greeting. */
  visible?: VisiblePart
}

const MAX_HEIGHT = 50_000
const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && (data as FrameMessage).univ === FRAME_PROTOCOL

/** The origin of a frame's URL; '' if it is opaque or invalid. */
const originOf = (frame: HTMLIFrameElement): string => {
  try {
    const { origin } = new URL(frame.src)
    return origin === 'null' ? '' : origin
  } catch {
    return ''
  }
}

/** What the window, above a phone's keyboard, and scroll containers show of a frame; undefined if that is nothing. */
function measureVisiblePart(frame: HTMLIFrameElement): VisiblePart | undefined {
  const box = windowRect(frame)
  // a user who has pinched to zoom moves over an open dialog
  const isPinched = (visualViewport?.scale ?? 1) > 1
  const { offsetTop, height } =
    isPinched || !visualViewport ? { offsetTop: 0, height: innerHeight } : visualViewport
  let top = Math.max(box.top, offsetTop)
  let bottom = Math.min(box.bottom, offsetTop + height)
  for (let node = flatParent(frame); node; node = flatParent(node)) {
    // those of the root and the body are the window's
    if (!(node instanceof Element) || node === document.body || node === document.documentElement) continue
    if (getComputedStyle(node).overflowY === 'visible') continue
    const clip = windowRect(node)
    top = Math.max(top, clip.top)
    bottom = Math.min(bottom, clip.bottom)
  }
  const { css } = measurePixels(frame)
  const start = Math.round((top - box.top) / css - frame.clientTop)
  const size = Math.round((bottom - top) / css)
  return size > 0 ? { top: Math.max(0, start), height: size } : undefined
}

function resizeFrames(): void {
  const frames = () => document.querySelectorAll<HTMLIFrameElement>('iframe[data-univ-frame]')
  /** What was last reported to each frame whose page has replied. */
  const reported = new Map<HTMLIFrameElement, string>()
  const post = (frame: HTMLIFrameElement, message: Partial<FrameMessage>, origin: string) =>
    frame.contentWindow?.postMessage({ univ: FRAME_PROTOCOL, ...message } satisfies FrameMessage, origin)
  const requestHeight = (frame: HTMLIFrameElement) => {
    reported.delete(frame)
    // to any origin: a greeting contains no data, and browsers warn about an origin mismatch while a frame is still
    // loading
    if (originOf(frame)) post(frame, {}, '*')
  }
  const reportVisiblePart = (frame: HTMLIFrameElement) => {
    const visible = measureVisiblePart(frame)
    const key = visible && `${visible.top} ${visible.height}`
    if (!key || reported.get(frame) === key) return
    reported.set(frame, key)
    post(frame, { visible }, originOf(frame))
  }
  let scheduled = 0
  const schedule = () => {
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0
      for (const frame of reported.keys())
        if (frame.isConnected) reportVisiblePart(frame)
        else reported.delete(frame)
    })
  }
  const observer = new ResizeObserver(schedule)
  observer.observe(document.body)
  for (const target of [window, visualViewport])
    for (const type of ['scroll', 'resize', 'transitionend'])
      target?.addEventListener(type, schedule, { capture: true, passive: true })
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (!isFrameMessage(data) || typeof data.height !== 'number') return
    const { height } = data
    if (!(height > 0 && height <= MAX_HEIGHT)) return
    for (const frame of frames())
      if (frame.contentWindow === source && originOf(frame) === origin) {
        frame.style.setProperty('height', `${Math.ceil(height)}px`)
        if (!reported.has(frame)) observer.observe(frame)
        reported.set(frame, reported.get(frame) ?? '')
        reportVisiblePart(frame)
      }
  })
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLIFrameElement && target.matches('[data-univ-frame]')) requestHeight(target)
    },
    true,
  )
  for (const frame of frames()) requestHeight(frame)
}

function reportHeight(): void {
  let reportedHeight = 0
  let parentOrigin = ''
  let isPartReported = false
  const report = () => {
    const { height } = document.body.getBoundingClientRect()
    if (!parentOrigin || height === reportedHeight) return
    reportedHeight = height
    parent.postMessage({ univ: FRAME_PROTOCOL, height } satisfies FrameMessage, parentOrigin)
  }
  const reportAgain = () => {
    reportedHeight = 0
    report()
  }
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (!isFrameMessage(data) || data.height !== undefined || source !== parent || origin === 'null') return
    if (data.visible === undefined) {
      parentOrigin = origin
      return reportAgain()
    }
    if (origin === parentOrigin && showInside(data.visible)) isPartReported = true
  })
  new ResizeObserver(report).observe(document.body)
  const onInput = (event: Event) => {
    if (!isPartReported) showAround(event)
    // before anything opens: the reply says where the frame is now, even if the page around it has moved it unnoticed
    else if (/down|focus/.test(event.type)) reportAgain()
  }
  for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'wheel'])
    addEventListener(type, onInput, { capture: true, passive: true })
}

const script = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document) as
  | HTMLScriptElement
  | null
  | undefined
if (!script?.hasAttribute('data-inside')) resizeFrames()
else if (parent !== window) reportHeight()
