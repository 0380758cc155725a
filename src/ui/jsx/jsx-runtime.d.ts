// React's types of JSX, but stricter: text beside other children is a type error (content.ts says why), also in a `<Fragment>`, while TypeScript does not check `<>`.
// tsconfig.json
// names this module as `jsxImportSource`; package.json maps it to react/jsx-runtime for everything that runs.
import type { Component, ExoticComponent, Fragment, JSX as ReactJSX } from 'react'
import type { Content, Elements, View } from '../content.ts'

type Tags = ReactJSX.IntrinsicElements

export declare namespace JSX {
  type Element = ReactJSX.Element
  type ElementType = string | View<never> | ExoticComponent<never> | (new (props: never) => Component)
  type ElementClass = ReactJSX.ElementClass
  type ElementAttributesProperty = ReactJSX.ElementAttributesProperty
  type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute
  type IntrinsicAttributes = ReactJSX.IntrinsicAttributes
  type IntrinsicClassAttributes<T> = ReactJSX.IntrinsicClassAttributes<T>
  type LibraryManagedAttributes<C, P> = ReactJSX.LibraryManagedAttributes<C, P> &
    (C extends typeof Fragment ? { children?: Elements } : unknown)
  type IntrinsicElements = {
    [Tag in keyof Tags]: Tag extends 'input'
      ? Tags[Tag]
      : Omit<Tags[Tag], 'children'> & { children?: Content }
  }
}
