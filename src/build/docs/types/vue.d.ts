// Templates of Vue 3; set `compilerOptions.isCustomElement: (tag) => tag.startsWith('univ-')`.
import type { HTMLAttributes, PublicProps } from 'vue'
import type { HostSessionInput, UnivCamelCased, UnivCamelName, UnivConfig, UnivTags } from 'univ-widgets'

/** univ-ready → UnivReady */
type PascalCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${PascalCase<Tail>}`
  : Capitalize<S>
type Listeners<E> = { [N in keyof E & string as `on${PascalCase<N>}`]?: ((event: E[N]) => void) | undefined }
type Component<T extends { element: HTMLElement; attributes: object; events: object }> =
  new () => T['element'] & {
    /** @deprecated only for the types of templates */
    $props: Omit<HTMLAttributes, keyof T['attributes']> &
      UnivCamelCased<T['attributes']> &
      Listeners<T['events']> &
      PublicProps
    /** @deprecated only for the types of templates */
    $emit: <N extends keyof T['events']>(event: N, payload: T['events'][N]) => void
  }
type Components = { [T in keyof UnivTags]: Component<UnivTags[T]> }

declare module 'vue' {
  interface GlobalComponents extends Components {}
}

/** univ-favorite-changed → favoriteChanged */
type EventName<N> = N extends `univ-${infer Name}` ? UnivCamelName<Name> : never
/** A component, without `isCustomElement`: attributes, `config` and `session` as objects, `@favorite-changed`. */
type UnivComponent<T extends keyof UnivTags> = new () => UnivTags[T]['element'] & {
  /** @deprecated only for the types of templates */
  $props: Omit<HTMLAttributes, keyof UnivTags[T]['attributes']> &
    UnivCamelCased<Omit<UnivTags[T]['attributes'], 'config'>> & {
      [N in keyof UnivTags[T]['events'] as `on${Capitalize<EventName<N>>}`]?:
        | ((event: UnivTags[T]['events'][N]) => void)
        | undefined
    } & {
      config?: string | UnivConfig | null | undefined
      session?: HostSessionInput | undefined
    } & PublicProps
}
