// univ-frame.js: a tag in a frame that is as high as what it shows, for pages that may hold frames only.
//   around it:  <iframe src="https://hall.example.edu/embed/univ-favorites" data-univ-frame title="…"></iframe>
//               <script src="https://hall.example.edu/univ-frame.js" defer></script>
//   in it:      <script src="/univ-frame.js" data-inside></script>
// The page around greets, the framed one answers to that very origin; each believes the other's window and origin only.
import { FRAME_PROTOCOL } from './contract/embed.ts'

interface FrameMessage {
  univ: typeof FRAME_PROTOCOL
  /** In CSS pixels; none in a greeting. */
  height?: number
}

const MAX_HEIGHT = 50_000
const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && (data as FrameMessage).univ === FRAME_PROTOCOL

/** The origin of a frame's address; '' where it has none that could be told. */
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
    // to any origin, since a greeting says nothing, and browsers warn of a frame that has not loaded yet
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
  HTMLScriptElement | null | undefined
if (!script?.hasAttribute('data-inside')) resizeFrames()
else if (parent !== window) reportHeight()
