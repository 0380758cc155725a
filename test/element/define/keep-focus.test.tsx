import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Fragment, useState } from 'react'
import { describeTag } from '../../../src/element/define/describe-tag.tsx'
import { accessibleName } from '../../ui/render-in-shadow.tsx'
import { addTag, HOME, restoreNetwork, stubNetwork, waitUntil, waitUntilIdle } from '../probe-tag.tsx'

const LABELS = ['a', 'b', 'c']

function DisappearingView() {
  const [gone, setGone] = useState<readonly string[]>([])
  const hide = (label: string) => setGone([...gone, label])
  const has = (label: string) => !gone.includes(label)
  const rows = LABELS.filter(has)
  return (
    <Fragment>
      <a href="#main">Skip link</a>
      <button>before</button>
      {has('group') && (
        <div role="group">
          <button>first chip</button>
          {has('chip') && <button onClick={() => hide('chip')}>clear chip</button>}
          {has('last chip') && <button onClick={() => hide('last chip')}>clear last chip</button>}
          {has('all') && (
            <button onClick={() => setGone([...gone, 'all', 'chip', 'last chip'])}>clear all</button>
          )}
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button>{`${row} up`}</button>
            <button onClick={() => hide(row)}>{`${row} delete`}</button>
          </li>
        ))}
      </ul>
      {has('empty') ? (
        <div>
          <p>
            <button onClick={() => hide('empty')}>clear search</button>
          </p>
        </div>
      ) : (
        <ol>
          <li>
            <a href="#found">found</a>
          </li>
        </ol>
      )}
      <section>
        <p>
          <button onClick={() => hide('alone')} style={{ display: 'inline' }} hidden={!has('alone')}>
            dismiss
          </button>
        </p>
      </section>
      <button disabled={!has('once')} onClick={() => hide('once')}>
        only once
      </button>
      <button onClick={() => void setTimeout(() => hide('later'), 30)}>
        {has('later') ? 'wait' : 'waited'}
      </button>
      {has('later') && <button>until later</button>}
      <button>after</button>
    </Fragment>
  )
}

const TAG = 'univ-test-focus'
const OUTER = 'univ-test-focus-outer'

function OuterView() {
  const [isGone, setIsGone] = useState(false)
  return (
    <Fragment>
      <a href="#outer">Outer skip link</a>
      <button onClick={() => setIsGone(true)}>close</button>
      <main>{!isGone && <univ-test-focus nested="" lang="en" />}</main>
      <button>outer after</button>
    </Fragment>
  )
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      [TAG]: { nested: string; lang: string }
    }
  }
}

const deepActive = (): Element | null => {
  let active = document.activeElement
  while (active?.shadowRoot) active = active.shadowRoot.activeElement
  return active
}
const focusedName = () => {
  const active = deepActive()
  return !active || active === document.body ? '' : accessibleName(active)
}

describe('the focus when its control disappears', () => {
  before(() => {
    stubNetwork()
    describeTag({ tag: TAG, attributes: {}, view: DisappearingView }).register(HOME)
    describeTag({ tag: OUTER, attributes: {}, view: OuterView }).register(HOME)
  })
  beforeEach(stubNetwork)
  afterEach(restoreNetwork)

  /** Mounts the tag, in another tag or not. */
  async function mountTag(outer: boolean) {
    const added = addTag(outer ? OUTER : TAG)
    const find = () => (outer ? added.shadowRoot!.querySelector(TAG) : added)?.shadowRoot
    await waitUntil(() => find()?.querySelector('button'), 'the tag shows its view')
    // the part that watches the focus loads after the content
    await waitUntil(() => (find()!.host as { isFocusLost?: unknown }).isFocusLost, 'the focus is watched')
    await waitUntilIdle()
    return { added, root: find()! }
  }
  const control = (root: ShadowRoot, name: string) => {
    const found = [...root.querySelectorAll<HTMLElement>('button, a')].find((e) => accessibleName(e) === name)
    if (!found) throw new Error(`no control is named "${name}"`)
    return found
  }

  const CASES: [kind: string, presses: string[], neighbour: string][] = [
    ['a row of a list: the same control of the next row', ['a delete'], 'b delete'],
    ['rows one after the other', ['a delete', 'b delete'], 'c delete'],
    ['the last row: the same control of the row before', ['c delete'], 'b delete'],
    ['the only row: what comes next', ['a delete', 'b delete', 'c delete'], 'clear search'],
    ['a chip: the next one', ['clear chip'], 'clear last chip'],
    ['the last chip: the one before', ['clear all'], 'first chip'],
    ['an empty state: what replaces it', ['clear search'], 'found'],
    ['a control that is hidden', ['dismiss'], 'only once'],
    ['a control that is disabled', ['only once'], 'wait'],
  ]
  for (const outer of [false, true])
    for (const [kind, presses, neighbour] of CASES)
      it(`goes to the neighbour${outer ? ' in a tag inside a tag' : ''}: ${kind}`, async () => {
        const { root } = await mountTag(outer)
        for (const name of presses) {
          control(root, name).focus()
          await sendKeys({ press: 'Enter' })
        }
        await waitUntil(
          () => focusedName() === neighbour,
          () => `${neighbour}; the focus is on "${focusedName()}"`,
        )
      })

  it('goes to the neighbour when it disappears by itself', async () => {
    const { root } = await mountTag(false)
    control(root, 'wait').click()
    control(root, 'until later').focus()
    await waitUntil(
      () => focusedName() === 'after',
      () => `"after"; the focus is on "${focusedName()}"`,
    )
  })

  it('goes to the neighbour of a whole tag', async () => {
    const { added, root } = await mountTag(true)
    control(root, 'after').focus()
    control(added.shadowRoot!, 'close').click()
    await waitUntil(
      () => focusedName() === 'outer after',
      () => `the focus is on "${focusedName()}"`,
    )
  })

  it('stays where the page or the user has put it', async () => {
    const { added, root } = await mountTag(false)
    control(root, 'a delete').focus()
    const field = document.createElement('input')
    field.ariaLabel = 'own field'
    added.before(field)
    field.focus()
    control(root, 'a delete').click()
    await waitUntilIdle()
    expect(focusedName()).to.equal('own field')
    field.blur()
    field.remove()
    control(root, 'b delete').click()
    await waitUntilIdle()
    expect(focusedName()).to.equal('')
    added.focus()
    expect(focusedName(), 'a call of the page').to.equal('Skip link')
  })
})
