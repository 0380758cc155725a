// Markup of Svelte 5, which listens with `onuniv-…`. Set objects (`config`, `session`) through `bind:this`.
import type { HTMLAttributes } from 'svelte/elements'
import type { UnivCamelCased, UnivTags } from 'univ-widgets'

type Listeners<E> = { [N in keyof E & string as `on${N}`]?: ((event: E[N]) => void) | undefined }
type Props<T extends { element: HTMLElement; attributes: object; events: object }> = Omit<
  HTMLAttributes<T['element']>,
  keyof T['attributes']
> &
  UnivCamelCased<T['attributes']> &
  Listeners<T['events']>
type Elements = { [T in keyof UnivTags]: Props<UnivTags[T]> }

declare module 'svelte/elements' {
  export interface SvelteHTMLElements extends Elements {}
}
