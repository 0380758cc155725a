import { takeHanded } from '../runtime/handed-session.ts'
import { runtimes } from './root.tsx'

const stops = new WeakMap<HTMLElement, () => void>()

/** Hands a host's session to the runtime of a tag, as soon as it has one; the last that is handed in counts (S17). */
export function handSession(host: HTMLElement, handed: unknown): void {
  stops.get(host)?.()
  const runtime = runtimes.get(host)
  const begin = () => handSession(host, handed)
  if (!runtime) {
    // the first thing that a tag tells; only its own
    host.addEventListener('univ-ready', begin, { once: true })
    return void stops.set(host, () => host.removeEventListener('univ-ready', begin))
  }
  // a tag that was taken off the page asks no more
  const asked =
    typeof handed === 'function' ? () => (host.isConnected ? (handed() as unknown) : null) : handed
  stops.set(host, takeHanded(runtime, typeof handed === 'function' ? asked : handed))
}
