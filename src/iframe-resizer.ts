// univ-frame.js: a tag in a frame as tall as its content, for pages that allow only frames.
//   around it:  <iframe src="https://hall.example.edu/embed/univ-favorites" data-univ-frame title="…"></iframe>
//               <script src="https://hall.example.edu/univ-frame.js" defer></script>
//   in it:      <script src="/univ-frame.js" data-inside></script>
// The embedding page sends a greeting; the framed page replies to that origin only. Each checks the other's window and
// origin.
import { FRAME_PROTOCOL } from './contract/embed.ts'

interface FrameMessage {
  univ: typeof FRAME_PROTOCOL
  /** In CSS pixels; absent in a greeting. */
  height?: number
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

function resizeFrames(): void {
  const frames = () => document.querySelectorAll<HTMLIFrameElement>('iframe[data-univ-frame]')
  const requestHeight = (frame: HTMLIFrameElement) => {
    // to any origin: a greeting contains no data, and browsers warn about an origin mismatch while a frame is still
    // loading
    if (originOf(frame))
      frame.contentWindow?.postMessage({ univ: FRAME_PROTOCOL } satisfies FrameMessage, '*')
  }
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (!isFrameMessage(data) || typeof data.height !== 'number') return
    const { height } = data
    if (!(height > 0 && height <= MAX_HEIGHT)) return
    for (const frame of frames())
      if (frame.contentWindow === source && originOf(frame) === origin)
        frame.style.setProperty('height', `${Math.ceil(height)}px`)
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
  const report = () => {
    const { height } = document.body.getBoundingClientRect()
    if (!parentOrigin || height === reportedHeight) return
    reportedHeight = height
    parent.postMessage({ univ: FRAME_PROTOCOL, height } satisfies FrameMessage, parentOrigin)
  }
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (!isFrameMessage(data) || data.height !== undefined || source !== parent || origin === 'null') return
    parentOrigin = origin
    reportedHeight = 0
    report()
  })
  new ResizeObserver(report).observe(document.body)
}

const script = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document) as
  | HTMLScriptElement
  | null
  | undefined
if (!script?.hasAttribute('data-inside')) resizeFrames()
else if (parent !== window) reportHeight()
