import { pageSlot } from '../../runtime/page/page-slot.ts'
import type { TagProps } from '../define/tag-properties.ts'
import type { TagConfig } from './config-sources.ts'
import { scriptBase } from './script-base.ts'

/** A tag that may have a list of its own; see custom-element.tsx. */
interface SourceTag extends HTMLElement {
  $props: { get(): TagProps; set(props: TagProps): void; listen(run: (props: TagProps) => void): () => void }
  tagConfig(): TagConfig
}

/**
 * Provides a runtime for each tag with a `source`, as tags around it may do (runtime-context.ts): its items come from that
 * list, and no hall is asked for anything. In the entry, so that other first loads do without.
 * @param url as for `startTag`
 * @returns what that asks for early: null where the page has such a list, which is asked for instead
 */
export function offerSources(tag: string, url: string): null | undefined {
  if (typeof document === 'undefined') return undefined
  const onRequest = (event: Event) => {
    const host = event.composedPath()[0] as SourceTag
    if (host.localName !== tag) return
    const { $props } = host
    const { source, moveCount } = $props.get()
    // another source is another runtime: the tag requests it anew, as after a move in the document
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
  if (!source) return undefined
  // a link resolves an address, and throws for none
  const { href } = Object.assign(document.createElement('a'), { href: source })
  const reply = fetch(href, { signal: AbortSignal.timeout(15_000) })
  reply.catch(() => {}) // whoever takes it tells
  pageSlot().early.set(href, reply)
  return null
}
