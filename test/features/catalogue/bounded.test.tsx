import { expect } from 'chai'
import { app } from '../../double/app-fixtures.ts'
import { renderCatalogue, cleanup, focusedName } from './browse-fixture.tsx'
import { eventually } from '../../ui/render-in-shadow.tsx'

const many = Array.from({ length: 60 }, (_, n) =>
  app(`Item ${n}`, { id: `i${n}`, tags: [n < 4 ? '01-Study' : '02-Life'], updated: 100 - n }),
)
const backend = { anonymityApps: many, anonymityHotApps: [...many].reverse().slice(0, 10) }

describe('bounded catalogue outside the portal', () => {
  afterEach(cleanup)
  const shown = (view: ReturnType<typeof renderCatalogue>) =>
    view.all('.catalogue-grid > li .ui-item-name').map((link) => link.textContent)
  const more = (view: ReturnType<typeof renderCatalogue>) =>
    view.all('.catalogue-results > button').map((button) => button.textContent)

  it('shows six rows, counting rows that a group does not fill, and offers the rest', async () => {
    const view = renderCatalogue({ backend })
    await view.items()
    // three columns: four items of the first group take two rows; the rows below the window come after the first paint
    await view.waitFor(() => shown(view).length === 4 + 12)
    expect(more(view)).to.deep.equal(['Show more'])
  })

  it('limit sets the page size; "show more" adds a page and focuses its first item', async () => {
    const view = renderCatalogue({ backend, props: { limit: '5', keyword: 'item' } })
    await view.items()
    expect(shown(view)).to.have.length(5)
    await view.press('Show more')
    await eventually(() => {
      expect(shown(view)).to.have.length(10)
      expect(focusedName(view.root)).to.equal(shown(view)[5])
    })
    await view.search('Item 1')
    await eventually(() =>
      expect(more(view), 'another search begins with its first page').to.deep.equal(['Show more']),
    )
  })

  it('the last "show more" removes its button and focuses the first new item', async () => {
    const view = renderCatalogue({ backend, props: { limit: '10', keyword: 'Item 1' } })
    await view.items()
    const label = more(view)[0]!
    await view.press(label)
    await eventually(() => {
      expect(more(view)).to.deep.equal([])
      expect(focusedName(view.root)).to.equal(shown(view)[10])
    })
  })

  it('shows all items with limit="0" and inside the portal', async () => {
    const all = renderCatalogue({ backend, props: { limit: '0', keyword: 'item' } })
    await all.items()
    expect(more(all)).to.deep.equal([])
    const nested = renderCatalogue({ backend, props: { keyword: 'item' } })
    nested.host.toggleAttribute('nested', true)
    nested.show(nested.view())
    await nested.items()
    expect(more(nested)).to.deep.equal([])
  })

  it('view="compact" shows a search box, the ten most used items and a link to the portal', async () => {
    const view = renderCatalogue({ backend, props: { view: 'compact' } })
    const names = () => view.all('.compact-list .ui-item-name').map((link) => link.textContent)
    await view.waitFor(() => names().length > 0)
    expect(names()).to.deep.equal(backend.anonymityHotApps.map(({ name }) => name))
    const hall = view.all('.compact-portal-link')[0] as HTMLAnchorElement
    expect([hall.textContent, new URL(hall.href).pathname]).to.deep.equal([
      'Open the service hall',
      '/workflow/serviceCenter',
    ])
    await view.type('Search items', 'Item 1')
    view.tick(300)
    await view.waitFor('18 items for “Item 1”')
    expect(names().slice(0, 3)).to.deep.equal(['Item 1', 'Item 10', 'Item 11'])
    expect(names()).to.have.length(10)
    expect(hall.textContent).to.equal('All 18 in the service hall')
    expect(new URL(hall.href).search).to.equal('?seq=Item+1')
  })

  it('view="compact" falls back to the latest items without usage data', async () => {
    const view = renderCatalogue({
      backend: { ...backend, anonymityHotApps: [] },
      props: { view: 'compact' },
    })
    const names = () => view.all('.compact-list .ui-item-name').map((link) => link.textContent)
    await view.waitFor(() => names().length > 0)
    expect(names()).to.deep.equal(many.slice(0, 10).map(({ name }) => name))
  })
})
