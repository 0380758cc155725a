// JSX of React 19, which sets attributes and listens with `onuniv-…`. Set objects (`config`, `session`) through a ref:
// before the element is defined, React would write them as attributes.
import type { ClassAttributes, ForwardRefExoticComponent, HTMLAttributes } from 'react'
import type { HostSessionInput, UnivCamelCased, UnivCamelName, UnivConfig, UnivTags } from 'univ-widgets'

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

/** univ-favorite-changed → onFavoriteChanged */
type ListenerName<N> = N extends `univ-${infer Name}` ? UnivCamelName<`on-${Name}`> : never
type ComponentListeners<E> = { [N in keyof E as ListenerName<N>]?: ((event: E[N]) => void) | undefined }
type ComponentAttributes<A> = UnivCamelCased<Omit<A, 'config'>>

type OwnProps<T extends keyof UnivTags> = ComponentAttributes<UnivTags[T]['attributes']> &
  ComponentListeners<UnivTags[T]['events']> & {
    config?: string | UnivConfig | null | undefined
    session?: HostSessionInput | undefined
  }

/** Props of a component: attributes, `config` and `session` as objects, and typed listeners (`onFavoriteChanged`). */
export type UnivProps<T extends keyof UnivTags> = Omit<
  HTMLAttributes<UnivTags[T]['element']>,
  keyof OwnProps<T>
> &
  OwnProps<T> &
  ClassAttributes<UnivTags[T]['element']>

/** Components for React 18 and 19, which import their tag when they are mounted. */
type UnivComponent<T extends keyof UnivTags> = ForwardRefExoticComponent<UnivProps<T>>
