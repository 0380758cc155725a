import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { browse, cleared, focusedIn } from './browse-scene.tsx'

describe('searching and filtering the catalogue', () => {
  afterEach(cleared)

  it('narrows as one types, marks what matches, and says once how many there are', async () => {
    const { items, search, all: find, names, status, root } = browse()
    await items()
    expect([names().length, status()]).to.deep.equal([4, '4 items'])
    const said: (string | null)[] = []
    const line = root.querySelector('.catalogue-status [role=status]')!
    const watch = new MutationObserver(() => said.push(line.textContent))
    watch.observe(line, { childList: true, characterData: true, subtree: true })
    await search('lea')
    expect(names()).to.deep.equal(['Leave request'])
    expect(find('mark').map((mark) => mark.textContent)).to.deep.equal(['Lea'])
    expect(said).to.deep.equal(['1 item for "lea"'])
    watch.disconnect()
  })

  it('finds a Chinese name by its initials and marks the characters', async () => {
    const { items, search, all: find, names, until } = browse({ lang: 'zh' })
    await items()
    await search('cjd')
    await until(() => names()[0] === '成绩单打印')
    await until(() => find('.ui-item-name mark').length > 0)
    expect(
      find('.ui-item-name mark')
        .map((mark) => mark.textContent)
        .join(''),
    ).to.equal('成绩单')
  })

  it('filters by fields, shows each as a chip, and takes them off by keyboard with the focus kept', async () => {
    const { items, select, option, chips, names, root, until, controls, status, events } = browse()
    await items()
    const offered = [...option('For').options].map((one) => one.textContent)
    expect(offered).to.deep.equal(['All', 'Students (1)', 'Undergraduates (1)', 'Visitors (4)'])
    await select('How', 'online')
    await select('Department', 'Registry')
    expect(chips()).to.deep.equal(['Department: Registry', 'How: Online'])
    expect(names()).to.deep.equal(['Leave request'])
    expect(events.at(-1)!.detail).to.deep.include({
      query: { seq: '', tab: '', tag: '', dep: 'Registry', zimu: '', audience: '', handling: 'online' },
    })
    controls('Remove "Department: Registry"')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => chips().length === 1)
    expect([names().length, status(), focusedIn(root)]).to.deep.equal([3, '3 items', '3 items'])
    await sendKeys({ press: 'Tab' })
    expect(focusedIn(root)).to.equal('Remove "How: Online"')
    await sendKeys({ press: 'Tab' })
    expect(focusedIn(root)).to.equal('Clear all')
    await sendKeys({ press: 'Space' })
    await until(() => chips().length === 0)
    expect([names().length, focusedIn(root), option('How').value]).to.deep.equal([4, '4 items', ''])
  })

  it('keeps a chosen value on offer when nothing has it any more', async () => {
    const { items, option, until } = browse({ props: { handling: 'offline' } })
    void items
    await until('No item meets these conditions')
    expect([...option('How').options].map((one) => one.textContent)).to.include('In person (0)')
    expect(option('How').value).to.equal('offline')
  })

  it('says that nothing was found, what to drop, and whom to call', async () => {
    const config = { contact: { telephone: '0510-8591 0000' } }
    const { items, search, select, until, find, names, root, controls } = browse({ config })
    await items()
    await select('How', 'online')
    await search('zzzz')
    await until('No item found for "zzzz"')
    expect(find<HTMLAnchorElement>('.ui-empty a').href).to.equal('tel:051085910000')
    expect(find('.ui-empty a').textContent).to.equal('Still not found? Call 0510-8591 0000')
    controls('Remove "Online"')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => controls('Remove "Online"').length === 0)
    expect(focusedIn(root)).to.equal('0 items for "zzzz"')
    find('.ui-empty button').click()
    await until(() => names().length === 4)
    expect(focusedIn(root)).to.equal('4 items')
    expect(find<HTMLInputElement>('input[type=search]').value).to.equal('')
  })

  it('offers no call where no number is configured', async () => {
    const { items, search, until, all: find } = browse()
    await items()
    await search('zzzz')
    await until('No item found for "zzzz"')
    expect(find('.ui-empty a')).to.have.length(0)
  })

  it('says of what comes close that it does', async () => {
    const { items, search, until, names } = browse()
    await items()
    await search('laeve')
    await until('Nothing matches "laeve" exactly')
    expect(names()).to.deep.equal(['Leave request'])
  })

  it('offers what was searched before, searches it again, and forgets it', async () => {
    const local = { 'univ.searchHistory': '["leave","lab"]' }
    const { items, until, press, names, find, root, runtime, controls } = browse({ local })
    await items()
    await until('Searched lately')
    await press('lab')
    expect([names(), find<HTMLInputElement>('input[type=search]').value]).to.deep.equal([
      ['Lab booking'],
      'lab',
    ])
    expect(focusedIn(root)).to.equal('1 item for "lab"')
    expect(runtime.platform.storages.local.get('univ.searchHistory')).to.equal('["lab","leave"]')
    await press('Clear the search')
    await press('By theme')
    await until('Searched lately')
    controls('Clear')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => !root.textContent!.includes('Searched lately'))
    expect(runtime.platform.storages.local.get('univ.searchHistory')).to.equal(null)
    expect(focusedIn(root)).to.equal('4 items')
  })
})
