import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Profiler } from 'react'
import { createAppSearch } from '../../../src/domain/find/app-search.ts'
import { app } from '../../double/app-fixtures.ts'
import { renderCatalogue, cleanup, focusedName } from './browse-fixture.tsx'
import { eventually } from '../../ui/render-in-shadow.tsx'

const painted = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

describe('catalogue search and filters', () => {
  afterEach(cleanup)

  it('filters while typing, highlights matches and announces the count once', async () => {
    const { items, search, type, waitFor, all, names, status, root } = renderCatalogue()
    await items()
    expect([names().length, status()]).to.deep.equal([4, '4 items'])
    const announcements: (string | null)[] = []
    const line = root.querySelector('.catalogue-status [role=status]')!
    const watch = new MutationObserver(() => announcements.push(line.textContent))
    watch.observe(line, { childList: true, characterData: true, subtree: true })
    await type('Search items', 'lea')
    await waitFor(() => names().join() === 'Leave request')
    expect(root.querySelector('.catalogue-status [aria-hidden]')!.textContent).to.equal('1 item for “lea”')
    expect(status(), 'while somebody types').to.equal('4 items')
    await search('lea')
    await eventually(() => {
      expect(names()).to.deep.equal(['Leave request'])
      expect(all('mark').map((mark) => mark.textContent)).to.deep.equal(['Lea'])
      expect(announcements).to.deep.equal(['1 item for “lea”'])
    })
    watch.disconnect()
  })

  it('keeps the first 200 characters of a long paste, and says so', async () => {
    const { items, type, waitFor, find, text, tick, events } = renderCatalogue()
    await items()
    const field = find<HTMLInputElement>('input[type=search]')
    // the 200th unit is the first half of a character
    await type('Search items', `${'长'.repeat(199)}𠮷${'x'.repeat(90_000)}`)
    await waitFor(() => field.value === '长'.repeat(199))
    await waitFor(() => text().includes('at most 200 characters'))
    tick(300)
    await waitFor(() => events.some(({ name }) => name === 'univ-filters-changed'))
    const { query } = events.at(-1)!.detail as { query: Record<string, string> }
    expect(query['seq']).to.equal('长'.repeat(199))
    await type('Search items', 'x'.repeat(200))
    await waitFor(() => field.value.length === 200)
  })

  for (const context of ['stand-alone', 'in the portal, which sends the query back'])
    it(`searches and renders once for a keystroke, and once more to announce the count, ${context}`, async () => {
      const catalogue = renderCatalogue()
      let commits = 0
      const profiled = (keyword = '') => (
        <Profiler id="catalogue" onRender={() => commits++}>
          {catalogue.view(keyword ? { keyword, tab: 'keyword' } : {})}
        </Profiler>
      )
      catalogue.show(profiled())
      await catalogue.items()
      const finder = catalogue.runtime.service(createAppSearch)
      // each stage of warming up shows what more it finds
      finder.warmUp()
      await catalogue.waitFor(() => finder.$searchState.get().stage === 'pinyin')
      // what follows the content has rendered: filters, the sign-in hint
      await catalogue.waitFor(() => catalogue.all('.catalogue-filters button').length > 0)
      await catalogue.waitFor(() => catalogue.calls.some(({ name }) => name === 'anonymityMemberAppCount'))
      for (let before = -1; before !== commits; await painted()) before = commits
      const { search } = finder.$searchState.get()
      let searches = 0
      const find = search.find.bind(search)
      search.find = (query) => (searches++, find(query))
      if (context !== 'stand-alone')
        catalogue.host.addEventListener('univ-filters-changed', () => catalogue.show(profiled('lea')))
      commits = 0
      const commitsAtChanges: number[] = []
      const watch = new MutationObserver(() => commitsAtChanges.push(commits))
      watch.observe(catalogue.root, { childList: true, subtree: true })
      await catalogue.type('Search items', 'lea')
      await eventually(() =>
        expect([catalogue.names().join(), searches, commitsAtChanges[0]]).to.deep.equal([
          'Leave request',
          1,
          1,
        ]),
      )
      await painted() // rows outside the viewport
      watch.disconnect()
      const afterPaint = commits
      catalogue.tick(300)
      await catalogue.waitFor(() => catalogue.status()?.includes('lea'))
      expect([searches, commits]).to.deep.equal([1, afterPaint + 1])
    })

  it('shows the rows of the window with the key, and those around it in the next frame', async () => {
    const many = Array.from({ length: 300 }, (_, i) => app(`Course ${i + 1}`, { id: `${i}` }))
    const { items, type, all, root, waitFor } = renderCatalogue({
      props: { limit: '0' },
      backend: { anonymityApps: many, anonymityAppTags: [] },
    })
    await items()
    await painted()
    const rowsBelowWindow = () => {
      const { bottom, height } = all('.catalogue-grid > li').at(-1)!.getBoundingClientRect()
      return (bottom - innerHeight) / height
    }
    for (const keyword of ['c', 'co', 'cou']) {
      await waitFor(() => rowsBelowWindow() > 3)
      const seen: number[] = []
      const watch = new MutationObserver(() => seen.push(rowsBelowWindow()))
      watch.observe(root, { childList: true, characterData: true, subtree: true })
      await type('Search items', keyword)
      await waitFor(() => all('.catalogue-grid mark')[0]?.textContent?.toLowerCase() === keyword)
      watch.disconnect()
      expect(seen[0], `rows below the window for “${keyword}”`).to.be.within(0, 2)
    }
    await waitFor(() => rowsBelowWindow() > 3)
  })

  it('filters by fields, shows each filter as a chip and removes chips by keyboard without losing the focus', async () => {
    const { items, select, openFilter, chips, names, root, waitFor, controls, status, events } =
      renderCatalogue()
    await items()
    const offered = (await openFilter('For')).map((option) => option.textContent)
    expect(offered).to.deep.equal(['All', 'Students1', 'Undergraduates1', 'Visitors4'])
    await sendKeys({ press: 'Escape' })
    await select('How', 'Online')
    await select('Department', 'Registry')
    await eventually(() => {
      expect(chips()).to.deep.equal(['How: Online', 'Department: Registry'])
      expect(names()).to.deep.equal(['Leave request'])
      expect(events.at(-1)!.detail).to.deep.include({
        query: { seq: '', tab: '', tag: '', dep: 'Registry', zimu: '', audience: '', handling: 'online' },
      })
    })
    controls('Remove “Department: Registry”')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    await waitFor(() => chips().length === 1)
    expect([names().length, status(), focusedName(root)]).to.deep.equal([3, '3 items', 'Department'])
    controls('Clear all')[0]!.focus()
    expect(focusedName(root)).to.equal('Clear all')
    await sendKeys({ press: 'Space' })
    await waitFor(() => chips().length === 0)
    expect([names().length, focusedName(root)]).to.deep.equal([4, 'Department'])
  })

  it('keeps a selected value listed when no item has it', async () => {
    const { openFilter, chips, waitFor } = renderCatalogue({ props: { handling: 'offline' } })
    await waitFor('No item meets these conditions')
    await waitFor(() => chips().length === 1)
    expect(chips()).to.deep.equal(['How: In person'])
    const selected = (await openFilter('How')).find((option) => option.ariaSelected === 'true')!
    expect(selected.textContent).to.equal('In person0')
  })

  it('shows an empty result with filters to remove and a phone number', async () => {
    const config = { contact: { telephone: '0510-8591 0000' } }
    const { items, search, select, waitFor, find, names, root, controls } = renderCatalogue({ config })
    await items()
    await select('How', 'Online')
    await search('zzzz')
    await waitFor('No item found for “zzzz”')
    expect(find<HTMLAnchorElement>('.ui-empty a').href).to.equal('tel:051085910000')
    expect(find('.ui-empty a').textContent).to.equal('Still not found? Call 0510-8591 0000')
    controls('Remove “Online”')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    await waitFor(() => controls('Remove “Online”').length === 0)
    expect(focusedName(root), 'the next control').to.equal('Report a missing item')
    const clear = find('.ui-empty button:last-of-type')
    expect(clear.textContent).to.equal('Clear the search')
    clear.focus()
    clear.click()
    await waitFor(() => names().length === 4)
    expect(focusedName(root), 'the first item').to.equal(names()[0])
    expect(find<HTMLInputElement>('input[type=search]').value).to.equal('')
  })

  it('offers no phone link without a configured number', async () => {
    const { items, search, waitFor, all } = renderCatalogue()
    await items()
    await search('zzzz')
    await waitFor('No item found for “zzzz”')
    expect(all('.ui-empty a')).to.have.length(0)
  })

  it('labels fuzzy matches as such', async () => {
    const { items, search, waitFor, names } = renderCatalogue()
    await items()
    await search('laeve')
    await waitFor('Nothing matches “laeve” exactly')
    expect(names()).to.deep.equal(['Leave request'])
  })

  it('offers recent searches, repeats one and deletes one', async () => {
    const local = { 'univ.searchHistory': '["leave","lab"]' }
    const { items, waitFor, press, names, find, root, runtime, controls } = renderCatalogue({ local })
    await items()
    await waitFor('Recent searches')
    await press('lab')
    await eventually(() => {
      expect([names(), find<HTMLInputElement>('input[type=search]').value]).to.deep.equal([
        ['Lab booking'],
        'lab',
      ])
      expect(focusedName(root), 'the next control').to.equal('For')
      expect(runtime.platform.storages.local.get('univ.searchHistory')).to.equal('["lab","leave"]')
    })
    await press('Clear the search')
    await press('By theme')
    await waitFor('Recent searches')
    controls('Clear')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    await waitFor(() => !root.textContent!.includes('Recent searches'))
    expect(runtime.platform.storages.local.get('univ.searchHistory')).to.equal(null)
    expect(focusedName(root), 'the next control').to.equal('All')
  })
})
