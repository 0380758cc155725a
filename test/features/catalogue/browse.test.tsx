import { sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import { expect } from 'chai'
import { refused, silence } from '../../double/runtime.ts'
import { all, browse, cleared, focusedIn } from './browse-scene.tsx'

describe('the catalogue', () => {
  afterEach(cleared)

  for (const theme of ['light', 'dark'] as const)
    for (const lang of ['zh', 'en'] as const)
      it(`axe finds nothing wrong in ${lang} in the ${theme} theme`, async () => {
        const local = { 'univ.searchHistory': '["leave","校园卡"]' }
        const { items, host, press, until, search, names, status } = browse({ theme, lang, local })
        const check = async (what: string) => {
          for (const animation of host.shadowRoot!.getAnimations()) animation.cancel()
          const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
          const told = violations.map(
            ({ id, nodes }) => `${what}: ${id}: ${nodes.map((n) => n.html).join(' ')}`,
          )
          expect(told).to.deep.equal([])
        }
        await items()
        await until(() => host.shadowRoot!.querySelector('.catalogue-history button'))
        await check('themes')
        await press(lang === 'en' ? 'By letter' : '按字母')
        await until(() => host.shadowRoot!.querySelector('[data-facet=letter]'))
        await check('letters')
        if (lang === 'zh') return
        await search('leave')
        expect([names(), status()]).to.deep.equal([['Leave request'], '1 item for "leave"'])
        await check('results')
        await search('zzzz')
        await until('No item found')
        await check('nothing found')
      })

  it('walks its tabs with the arrows and changes only when told to', async () => {
    const { items, find, root, events, until, rail } = browse()
    await items()
    find('[role=tab][aria-selected=true]').focus()
    await sendKeys({ press: 'ArrowRight' })
    expect(focusedIn(root)).to.equal('By department')
    expect(find('[role=tab][aria-selected=true]').textContent).to.equal('By theme')
    expect(events.filter(({ name }) => name === 'univ-filters-changed')).to.have.length(0)
    await sendKeys({ press: 'Enter' })
    await until(() => rail().includes('Registry2') || rail().includes('Registry1'))
    expect(find('[role=tab][aria-selected=true]').textContent).to.equal('By department')
    expect(focusedIn(root)).to.equal('By department')
    expect(events.at(-1)!.detail).to.have.nested.property('query.tab', 'dep')
    await sendKeys({ press: 'End' })
    expect(focusedIn(root)).to.equal('By letter')
    await sendKeys({ press: 'Home' })
    expect(focusedIn(root)).to.equal('By theme')
  })

  it('shows themes as a tree with numbers, children set in, and groups in that order', async () => {
    const { items, rail, find, all: every, press, names, root } = browse()
    await items()
    expect(rail()).to.deep.equal(['All', 'Study3', 'Exams1', 'Campus life2', 'Sport0'])
    const inset = (text: string) =>
      parseFloat(
        getComputedStyle(every('.catalogue-rail button').find((b) => b.textContent === text)!)
          .paddingInlineStart,
      )
    expect(inset('Exams1')).to.be.greaterThan(inset('Study3'))
    expect(
      every('.catalogue-rail button')
        .filter((b) => (b as HTMLButtonElement).disabled)
        .map((b) => b.textContent),
    ).to.deep.equal(['Sport0'])
    expect(every('h3').map((h) => h.textContent)).to.deep.equal(['Study 3', 'Exams 1', 'Campus life 2'])
    await press('Campus life2')
    expect(names()).to.deep.equal(['Campus card replacement', 'Leave request'])
    expect(find('.catalogue-rail [aria-pressed=true]').textContent).to.equal('Campus life2')
    expect(focusedIn(root)).to.equal('Campus life2')
    await press('Campus life2')
    expect(names()).to.have.length(4)
  })

  it('browses by department, in the order of the departments', async () => {
    const { items, rail, press, all: every, names } = browse()
    await items()
    await press('By department')
    expect(rail()).to.deep.equal(['All', 'Registry2', 'IT Centre1', 'Laboratories1'])
    expect(every('h3').map((h) => h.textContent)).to.deep.equal([
      'Registry 2',
      'IT Centre 1',
      'Laboratories 1',
    ])
    await press('IT Centre1')
    expect(names()).to.deep.equal(['Campus card replacement'])
  })

  it('browses by letter: A to Z, those without items cannot be pressed', async () => {
    const { items, rail, press, all: every, names, until } = browse()
    await items()
    await press('By letter')
    await until(() => names().length === 4)
    expect(rail().join('')).to.equal('AllABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const open = every('.catalogue-rail button').filter((b) => !(b as HTMLButtonElement).disabled)
    expect(open.map((b) => b.textContent)).to.deep.equal(['All', 'C', 'L', 'X'])
    await press('X')
    expect(names()).to.deep.equal(['Campus card replacement'])
  })

  it('keeps the place of what is coming, and counts nothing before it is there', async () => {
    const { until, find, all: every, status } = browse({ far: { anonymityApps: silence } })
    await until(() => every('.ui-skeleton').length === 12)
    expect(find('.catalogue').getAttribute('aria-busy')).to.equal('true')
    expect(status()).to.equal('')
  })

  it('says that the items did not come and loads them when asked, the focus kept', async () => {
    const {
      until,
      find,
      names,
      replies: next,
      status,
      root,
      controls,
    } = browse({ far: { anonymityApps: refused() } })
    await until('The items could not be loaded.')
    expect([status(), find('.ui-notice').getAttribute('role')]).to.deep.equal(['', 'status'])
    next['anonymityApps'] = all
    controls('Try again')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => names().length === 4)
    expect(root.textContent).not.to.include('could not be loaded')
    expect(focusedIn(root)).to.equal('4 items')
  })

  it('leaves the old items where they could not be refreshed', async () => {
    const { until, names, replies: next, items, runtime } = browse()
    await items()
    next['anonymityApps'] = refused()
    runtime.queries.invalidate([])
    await until('Could not be refreshed.')
    expect(names()).to.have.length(4)
  })

  it('says nothing of failures where the page asks for silence', async () => {
    const {
      until,
      text,
      all: every,
      called,
    } = browse({ silentErrors: true, far: { anonymityApps: refused() } })
    await until(() => called('anonymityApps').length === 1 && every('.ui-skeleton').length === 0)
    expect(text()).not.to.match(/could not|Try again|\d items/)
  })

  it('speaks the other language without loading anything again, and keeps what was chosen', async () => {
    const { items, search, until, calls, view, show, names, find, select } = browse()
    await items()
    await select('How', 'online')
    await search('campus')
    const before = calls.length
    show(view({}, 'zh'))
    await until('共 1 项')
    expect(names()).to.deep.equal(['校园卡补办'])
    expect(find<HTMLInputElement>('input[type=search]').value).to.equal('campus')
    expect(find('.catalogue-status .ui-chip').textContent).to.equal('办理方式: 网上办理')
    expect(calls.length).to.equal(before)
  })

  it('follows the attributes of its page and tells it nothing of them', async () => {
    const { items, view, show, until, names, events, find } = browse({ props: { keyword: 'leave' } })
    await items()
    expect(names()).to.deep.equal(['Leave request'])
    expect(find<HTMLInputElement>('input[type=search]').value).to.equal('leave')
    show(view({ keyword: '', tab: 'dep', dep: '信息中心' }))
    await until(() => names()[0] === 'Campus card replacement')
    expect(find('[role=tab][aria-selected=true]').textContent).to.equal('By department')
    show(view({ keyword: 'all', tab: 'nonsense', dep: 'all' }))
    await until(() => names().length === 4)
    expect(find('[role=tab][aria-selected=true]').textContent).to.equal('By theme')
    expect(events).to.deep.equal([])
  })
})
