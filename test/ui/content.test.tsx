import { expect } from 'chai'
import { Fragment } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { HighlightedText } from '../../src/ui/highlighted-text.tsx'
import { unmountAll, renderInShadow } from './render-in-shadow.tsx'

declare const text: string
declare const TextComponent: () => string

/** The type check fails once it accepts one of these. */
const refused = () => [
  // @ts-expect-error -- text beside an element
  <p key="beside">
    {text} <b />
  </p>,
  // @ts-expect-error -- text that comes and goes beside an element
  <p key="conditional">
    <b />
    {text.length > 1 && text}
  </p>,
  // @ts-expect-error -- two texts are two text nodes
  <p key="two">
    {text} {text}
  </p>,
  // @ts-expect-error -- a list of texts
  <p key="list">{[text, text]}</p>,
  <p key="fragment">
    <b />
    {/* @ts-expect-error -- a fragment's text stands in the element around it */}
    <Fragment>{text}</Fragment>
  </p>,
  // @ts-expect-error -- in a component of ours
  <Button key="component">
    {text}
    <b />
  </Button>,
  // @ts-expect-error -- a component's text stands in the element around it
  <TextComponent key="text component" />,
]

describe('text beside elements', () => {
  afterEach(unmountAll)

  it('is refused by the type check', () => {
    expect(refused).to.be.a('function')
  })

  it('survives that all text nodes are replaced', () => {
    const view = (pieces: string[], label: string) => (
      <p>
        <HighlightedText pieces={pieces.map((text, i) => ({ text, isMatch: i % 2 === 1 }))} />
        {pieces.length > 2 && <Button>{label}</Button>}
      </p>
    )
    const { root, show } = renderInShadow(view(['a', 'b', 'c'], 'more'))
    for (const [pieces, label] of [
      [['b'], ''],
      [['a', 'b', 'c', 'd'], 'less'],
      [[], ''],
    ] as const) {
      replaceTextNodes(root)
      show(view([...pieces], label))
      expect(root.textContent).to.equal(pieces.join('') + label)
    }
  })
})

function replaceTextNodes(root: Node): void {
  for (const child of [...root.childNodes])
    if (child instanceof Text) {
      const font = document.createElement('font')
      font.textContent = `«${child.data}»`
      child.replaceWith(font)
    } else replaceTextNodes(child)
}
