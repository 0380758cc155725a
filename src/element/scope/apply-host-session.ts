import { isFullRuntime } from '../../runtime/runtime.ts'
import { acceptHostSession } from '../../runtime/session/sources/host.ts'
import { tagRuntimes } from './tag-host.ts'

const cancelByHost = new WeakMap<HTMLElement, () => void>()

/** Sets a tag's session to the host's once the tag has a runtime; a later call replaces an earlier one. */
export function applyHostSession(host: HTMLElement, hostSession: unknown): void {
  cancelByHost.get(host)?.()
  const cancelled = new AbortController()
  cancelByHost.set(host, () => cancelled.abort())
  const runtime = tagRuntimes.get(host)
  if (!runtime) {
    const retry = () => applyHostSession(host, hostSession)
    host.addEventListener('univ-ready', retry, { once: true, signal: cancelled.signal })
    return
  }
  if (!isFullRuntime(runtime)) return // the visit counter's public runtime
  const input =
    typeof hostSession !== 'function'
      ? hostSession
      : // a disconnected tag requests no runtime
        () => (host.isConnected ? hostSession() : new Promise(() => {}))
  cancelled.signal.addEventListener('abort', acceptHostSession(runtime, input))
}
