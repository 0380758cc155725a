// univ-frame.js: a tag in a frame that is as high as what it shows, for pages that may hold frames only.
//   around it:  <iframe src="https://hall.example.edu/embed/univ-favorites" data-univ-frame title="…"></iframe>
//               <script src="https://hall.example.edu/univ-frame.js" defer></script>
//   in it:      <script src="/univ-frame.js" data-inside></script>
// The page around greets, the framed one answers to that very origin; each believes the other's window and origin only.
import { FRAME } from './contract/embed.ts'

interface Note {
  univ: typeof FRAME
  /** In CSS pixels; none in a greeting. */
  height?: number
}

const HIGHEST = 50_000
const isNote = (data: unknown): data is Note =>
  typeof data === 'object' && data !== null && (data as Note).univ === FRAME

/** The origin of a frame's address; '' where it has none that could be told. */
const originOf = (frame: HTMLIFrameElement): string => {
  try {
    const { origin } = new URL(frame.src)
    return origin === 'null' ? '' : origin
  } catch {
    return ''
  }
}

function around(): void {
  const frames = () => document.querySelectorAll<HTMLIFrameElement>('iframe[data-univ-frame]')
  const greet = (frame: HTMLIFrameElement) => {
    // while it still loads, its window is another's: it is greeted when it has loaded
    const origin = originOf(frame)
    if (origin) frame.contentWindow?.postMessage({ univ: FRAME } satisfies Note, origin)
  }
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (!isNote(data) || typeof data.height !== 'number') return
    const { height } = data
    if (!(height > 0 && height <= HIGHEST)) return
    for (const frame of frames())
      if (frame.contentWindow === source && originOf(frame) === origin)
        frame.style.setProperty('height', `${Math.ceil(height)}px`)
  })
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLIFrameElement && target.matches('[data-univ-frame]')) greet(target)
    },
    true,
  )
  for (const frame of frames()) greet(frame)
}

function inside(): void {
  let told = 0
  let to = ''
  const tell = () => {
    const { height } = document.body.getBoundingClientRect()
    if (!to || height === told) return
    told = height
    parent.postMessage({ univ: FRAME, height } satisfies Note, to)
  }
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (!isNote(data) || data.height !== undefined || source !== parent || origin === 'null') return
    to = origin
    told = 0
    tell()
  })
  new ResizeObserver(tell).observe(document.body)
}

const script = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document) as
  HTMLScriptElement | null | undefined
if (!script?.hasAttribute('data-inside')) around()
else if (parent !== window) inside()
