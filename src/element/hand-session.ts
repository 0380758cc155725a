import { runtimes } from './root.tsx'

const stops = new WeakMap<HTMLElement, () => void>()

/** Hands a host's session to the runtime of a tag, as soon as it has one; the last that is handed in counts (S17). */
export function handSession(host: HTMLElement, handed: unknown): void {
  stops.get(host)?.()
  let live = true
  let stop = () => {
    live = false
  }
  stops.set(host, () => stop())
  const runtime = runtimes.get(host)
  if (!runtime) {
    const begin = () => handSession(host, handed)
    // the first thing that a tag tells; only its own
    host.addEventListener('univ-ready', begin, { once: true })
    stop = () => host.removeEventListener('univ-ready', begin)
    return
  }
  // the counter alone has no session, and needs none
  if (!('session' in runtime)) return
  // a tag that was taken off the page asks no more
  const asked = () => (host.isConnected ? ((handed as () => unknown)() as unknown) : new Promise(() => {}))
  // what brings it is loaded here, so that no first load names its parts
  import('../runtime/handed-session.ts').then(
    ({ takeHanded }) => {
      if (live) stop = takeHanded(runtime, typeof handed === 'function' ? asked : handed)
    },
    (e: unknown) => runtime.platform.log(String(e)),
  )
}
