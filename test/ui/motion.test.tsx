import { expect } from 'chai'
import { emulateMedia } from '@web/test-runner-commands'
import { animateMovedChildren } from '../../src/ui/animate-moved-children.ts'
import { growFrom } from '../../src/ui/grow-from.ts'

/** Lets mutation observers report. */
const afterMutations = () => Promise.resolve()
const moving = (list: Element) =>
  [...list.children].filter((child) => child.getAnimations().length > 0).map((child) => child.textContent)

function addList(parent: Element, ...names: string[]): HTMLUListElement {
  const list = document.createElement('ul')
  list.className = 'rows'
  for (const name of names) list.appendChild(document.createElement('li')).textContent = name
  parent.append(list)
  return list
}

describe('motion', () => {
  let root: HTMLElement
  let stop = () => {}
  beforeEach(async () => {
    await emulateMedia({ reducedMotion: 'no-preference' })
    root = document.createElement('div')
    document.body.append(root)
  })
  afterEach(() => {
    stop()
    root.remove()
  })
  after(() => emulateMedia({ reducedMotion: 'reduce' }))

  it('rows below a removed row slide up, those above stay', async () => {
    const list = addList(root, 'a', 'b', 'c', 'd')
    stop = animateMovedChildren(list)
    list.children[1]!.remove()
    await afterMutations()
    expect(moving(list)).to.deep.equal(['c', 'd'])
  })

  it('reordered rows slide to their new places', async () => {
    const list = addList(root, 'a', 'b', 'c')
    stop = animateMovedChildren(list)
    list.prepend(list.children[1]!)
    await afterMutations()
    expect(moving(list)).to.deep.equal(['b', 'a'])
  })

  it('a list that is replaced is followed; its first rows do not move', async () => {
    addList(root, 'a', 'b')
    stop = animateMovedChildren(root, '.rows')
    root.replaceChildren()
    const list = addList(root, 'c', 'd')
    await afterMutations()
    expect(moving(list)).to.deep.equal([])
    list.children[0]!.remove()
    await afterMutations()
    expect(moving(list)).to.deep.equal(['d'])
  })

  it('a panel grows out of its card', () => {
    const [card, panel] = addList(root, 'card', 'panel').children as unknown as [HTMLElement, HTMLElement]
    growFrom(panel, card)
    const [animation] = panel.getAnimations()
    const [first] = (animation!.effect as KeyframeEffect).getKeyframes()
    expect(first!['transform']).to.include(`${card.offsetTop - panel.offsetTop}px`)
  })

  it('nothing moves under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const list = addList(root, 'a', 'b', 'c')
    stop = animateMovedChildren(list)
    list.children[0]!.remove()
    await afterMutations()
    growFrom(list, list.children[0]!)
    expect(moving(root)).to.deep.equal([])
    expect(list.getAnimations()).to.have.length(0)
  })
})
