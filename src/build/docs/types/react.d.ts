// JSX of React 19, which sets attributes and listens with `onuniv-…`. Set objects (`config`, `session`) through a ref:
// before the element is defined, React would write them as attributes.
import type { ClassAttributes, HTMLAttributes } from 'react'
import type { UnivTags } from 'univ-widgets'

type Listeners<E> = { [N in keyof E & string as `on${N}`]?: ((event: E[N]) => void) | undefined }
/** `no-head` → noHead; both are accepted. */
type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S
type CamelCased<A> = { [N in keyof A & string as CamelCase<N>]?: A[N] | undefined }
type Props<T extends { element: HTMLElement; attributes: object; events: object }> = ClassAttributes<
  T['element']
> &
  Omit<HTMLAttributes<T['element']>, keyof T['attributes']> &
  T['attributes'] &
  CamelCased<T['attributes']> &
  Listeners<T['events']>
type Elements = { [T in keyof UnivTags]: Props<UnivTags[T]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
