// JSX of React 19, which sets attributes and listens with `onuniv-…`. Set objects (`config`, `session`) through a ref:
// before the element is defined, React would write them as attributes.
import type { ClassAttributes, HTMLAttributes } from 'react'
import type { UnivCamelCased, UnivTags } from 'univ-widgets'

type Listeners<E> = { [N in keyof E & string as `on${N}`]?: ((event: E[N]) => void) | undefined }
type Props<T extends { element: HTMLElement; attributes: object; events: object }> = ClassAttributes<
  T['element']
> &
  Omit<HTMLAttributes<T['element']>, keyof T['attributes']> &
  UnivCamelCased<T['attributes']> &
  Listeners<T['events']>
type Elements = { [T in keyof UnivTags]: Props<UnivTags[T]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
