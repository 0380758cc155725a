// JSX of Solid, which listens with `on:univ-…` and sets objects with `prop:config` and `prop:session`.
import type { JSX } from 'solid-js'
import type { UnivCamelCased, UnivTags } from 'univ-widgets'

type Listeners<E> = { [N in keyof E & string as `on:${N}`]?: ((event: E[N]) => void) | undefined }
type Objects<E> = { [N in ('config' | 'session') & keyof E as `prop:${N}`]?: E[N] }
type Props<T extends { element: HTMLElement; attributes: object; events: object }> = Omit<
  JSX.HTMLAttributes<T['element']>,
  keyof T['attributes']
> &
  UnivCamelCased<T['attributes']> &
  Objects<T['element']> &
  Listeners<T['events']>
type Elements = { [T in keyof UnivTags]: Props<UnivTags[T]> }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
