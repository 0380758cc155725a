import type { ReactElement } from 'react'

/**
 * What may stand in an element. Page translators and other rewriters of a page replace text nodes, in shadow roots
 * too. React writes an only text as the element's `textContent`, which works whatever stands there; text beside other
 * children is a node that React keeps, and removing it or inserting before it then throws, which ends the view. So
 * text beside elements is in an element of its own.
 */
export type Content = string | number | Elements

/** Children without text; the empty string renders nothing. */
export type Elements = ReactElement | boolean | '' | null | undefined | readonly Elements[]

/** A component; one that returned text would put it beside the children of its parent. */
export type View<P = object> = (props: P) => Elements
