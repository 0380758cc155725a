// Compiled by `npm run check`: documentation that does not match its element must not compile.
import type { AttributesOf, ElementDocs } from '../../src/element/define/element-docs.ts'
import type favorites from '../../src/features/favorites/element.ts'
import type catalogue from '../../src/features/catalogue/element.ts'

type Docs<E> = ElementDocs<AttributesOf<E>>
const text = { en: 'text', zh: '文字' }
const flag = { type: 'boolean', ...text } as const
const cards = { ...text, values: ['cards', 'grid'], default: 'cards' } as const
const rest = { tag: 'univ-favorites', ...text } as const

export const correct: Docs<typeof favorites> = {
  ...rest,
  attributes: { view: cards, heading: text, keyword: text, noSignIn: flag, arrange: flag },
}

const both = { view: cards, heading: text, keyword: text, noSignIn: flag, arrange: flag }

// @ts-expect-error keyword is missing
export const missing: Docs<typeof favorites>['attributes'] = {
  view: cards,
  heading: text,
  noSignIn: flag,
  arrange: flag,
}

// @ts-expect-error the element has no attribute colour
export const extra: Docs<typeof favorites>['attributes'] = { ...both, colour: text }

// @ts-expect-error no element dispatches this event
export const event: Docs<typeof favorites>['events'] = ['univ-favorites-changed']

type View = Docs<typeof catalogue>['attributes']['view']
// @ts-expect-error the element has no such view
export const view: View = { ...text, values: ['shop'], default: 'home' }
