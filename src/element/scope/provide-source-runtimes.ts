import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { guestPrefetches } from './guest-prefetches.ts'
import { scriptBase } from './script-base.ts'
import type { PrefetchSelector } from './start-tag.ts'
import type { TagHost } from './tag-host.ts'

/**
 * Provides a runtime for each tag with a `source` attribute, as an ancestor could (runtime-context.ts). Its items come
 * from that list, without requests to a back end. Lives in the entry, so that other first loads stay small.
 * @param url as for `startTag`
 * @returns the `selectPrefetches` of `startTag`: null if the page has such a list, which is then fetched early instead
 */
export function provideSourceRuntimes(tag: string, url: string): PrefetchSelector | null {
  if (typeof document === 'undefined') return null
  const onRequest = (event: Event) => {
    const host = event.composedPath()[0] as TagHost
    if (host.localName !== tag) return
    const { $props } = host
    const { source, moveCount } = $props.get()
    // another source needs another runtime: the tag requests it again, as after a move in the document
    const stop = $props.listen((props) => {
      if (props.moveCount === moveCount && props['source'] === source) return
      stop()
      if (props.moveCount === moveCount) $props.set({ ...props, moveCount: moveCount + 1 })
    })
    if (!source) return
    event.stopImmediatePropagation()
    ;(event as unknown as { callback(runtime: Promise<unknown>): void }).callback(
      import('./source-runtime.ts').then((part) => part.sourceRuntime(scriptBase(url), host, source)),
    )
  }
  document.addEventListener('context-request', onRequest, true)
  const source = document.querySelector(`${tag}[source]`)?.getAttribute('source')
  if (!source) return guestPrefetches
  // an anchor resolves a URL without throwing for an invalid one
  const { href } = Object.assign(document.createElement('a'), { href: source })
  const reply = fetch(href, { signal: AbortSignal.timeout(15_000) })
  reply.catch(() => {}) // whoever uses the reply reports the error
  pageGlobals().early.set(href, reply)
  return null
}
