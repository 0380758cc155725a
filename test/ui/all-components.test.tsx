import { emulateMedia } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Button } from '../../src/ui/button.tsx'
import { Chip, ToggleChip } from '../../src/ui/chip.tsx'
import { TabList, TabPanel, Tabs } from '../../src/ui/tabs.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { Info } from '../../src/ui/icon.tsx'
import { Bell } from '../../src/ui/extended-icons.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { MenuButton } from '../../src/ui/menu.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Pager, visiblePages } from '../../src/ui/pager.tsx'
import { RatingInput } from '../../src/ui/rating-input.tsx'
import { Rating } from '../../src/ui/rating.tsx'
import { SearchBox } from '../../src/ui/search-box.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { StarButton } from '../../src/ui/star-button.tsx'
import { Tile } from '../../src/ui/tile.tsx'
import { ToastArea } from '../../src/ui/toast-area.tsx'
import { expectAccessible } from '../double/axe.ts'
import { eventually, unmountAll, flushEvents, renderInShadow } from './render-in-shadow.tsx'

const noop = () => {}

function AllComponents({ mode }: { mode: string }) {
  return (
    <div data-mode={mode} className="ui-card">
      <SearchBox label="Search" clearLabel="Clear" submitLabel="Go" value="card" onValueChange={noop} />
      <Tabs value="all">
        <TabList
          label="Views"
          onSelect={noop}
          options={[
            { id: 'all', text: 'All', count: 12 },
            { id: 'new', text: 'New' },
          ]}
        />
        <TabPanel value="all">
          <Chip removeLabel="Remove Library" onRemove={noop}>
            Library
          </Chip>
          <ToggleChip pressed count={3} onToggle={noop}>
            Study
          </ToggleChip>
          <span className="ui-tag">Online</span>
          <span className="ui-muted">Registry</span>
        </TabPanel>
      </Tabs>
      <Tile name="Card" color="amber" />
      <StarButton label="Favourite: Card" pressed onToggle={noop} />
      <Rating value={4} label="4 of 5 stars" />
      <RatingInput label="Rate" starLabels={['1', '2', '3', '4', '5']} value={2} onRate={noop} />
      <Button variant="primary">Send</Button>
      <Button variant="danger">Delete</Button>
      <IconButton icon={Bell} label="News" />
      <Info label="About" />
      <MenuButton items={[{ id: 'a', text: 'Profile', onSelect: noop }]}>
        <span>Lin</span>
      </MenuButton>
      <Notice kind="error" live="alert" retryLabel="Try again" onRetry={noop}>
        Not loaded
      </Notice>
      <Notice kind="warning">Soon</Notice>
      <Notice kind="success">Done</Notice>
      <EmptyState kind="nothing-found" title="Nothing" text="Try another word" />
      <Skeleton shape="card" />
      <Pager
        page={3}
        pageCount={12}
        label="Pages"
        previousLabel="Previous"
        nextLabel="Next"
        pageLabel={(page) => `Page ${page}`}
        onPageChange={noop}
      />
      <ToastArea
        label="Messages"
        historyLabel="Earlier messages"
        dismissLabel="Dismiss"
        toasts={[{ id: 1, text: 'Saved', kind: 'success' }]}
        history={[{ id: 1, text: 'Saved' }]}
        onDismiss={noop}
      />
    </div>
  )
}

describe('ui components', () => {
  afterEach(unmountAll)

  for (const theme of ['light', 'dark'])
    it(`pass axe in the ${theme} theme`, async () => {
      const { host, find } = renderInShadow(<AllComponents mode="desktop" />, { theme })
      find('[aria-haspopup]').click()
      await flushEvents()
      await expectAccessible(host, '', {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      })
    })

  for (const [mode, least] of [
    ['desktop', 24],
    ['mobile', 44],
  ] as const)
    it(`have controls of at least ${least} px in ${mode} mode`, () => {
      const { all } = renderInShadow(<AllComponents mode={mode} />)
      const small = all('button, label, [role=search]').flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        const hidden = width === 0
        return hidden || (width >= least && height >= least)
          ? []
          : [`${control.className} ${control.textContent}: ${width} x ${height}`]
      })
      expect(small).to.deep.equal([])
    })

  it('are not affected by !important rules of the page', () => {
    const style = document.createElement('style')
    style.textContent =
      '*{letter-spacing:9px!important;text-transform:uppercase!important;color:red!important;font:40px serif!important;text-align:center!important}'
    document.head.append(style)
    try {
      const { find } = renderInShadow(
        <div>
          <p>plain</p>
        </div>,
        { theme: 'light' },
      )
      const { letterSpacing, textTransform, color, fontSize, textAlign } = getComputedStyle(find('p'))
      expect([letterSpacing, textTransform, color, fontSize, textAlign]).to.deep.equal([
        'normal',
        'none',
        'rgb(22, 32, 44)',
        '16px',
        'start',
      ])
    } finally {
      style.remove()
    }
  })

  it("follow the device's theme unless the tag sets one, and respect reduced motion", async () => {
    const token = (attributes: Record<string, string>, name: string) =>
      getComputedStyle(renderInShadow(<div />, attributes).host)
        .getPropertyValue(name)
        .trim()
    const dark = '#12161c'
    const light = '#faf8f3'
    try {
      await emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await eventually(() => {
        expect(token({}, '--univ-paper')).to.equal(dark)
        expect(token({ theme: 'auto' }, '--univ-paper')).to.equal(dark)
        expect(token({ theme: 'light' }, '--univ-paper')).to.equal(light)
        expect(token({}, '--univ-enter')).to.equal('0s')
      })
      await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
      await eventually(() => {
        expect(token({}, '--univ-paper')).to.equal(light)
        expect(token({ theme: 'dark' }, '--univ-paper')).to.equal(dark)
        expect(token({}, '--univ-enter')).to.equal('200ms')
      })
    } finally {
      await emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }
  })

  it('derive mixed colours from a token overridden on the tag', () => {
    const { host, find } = renderInShadow(<Button variant="primary">Send</Button>, { theme: 'light' })
    host.style.setProperty('--univ-primary', '#7a1f2b')
    expect(getComputedStyle(find('button')).backgroundColor).to.equal('rgb(122, 31, 43)')
    find('button').dataset.variant = 'probe'
    find('button').style.background = 'var(--univ-primary-soft)'
    find('button').style.transition = 'none'
    expect(getComputedStyle(find('button')).backgroundColor).to.match(/^color\(srgb 0\.953/)
  })

  it('inherit tokens and theme from an outer tag when nested', () => {
    const outer = renderInShadow(<div id="place" />, { theme: 'dark' })
    outer.host.style.setProperty('--univ-primary', '#7a1f2b')
    const inner = renderInShadow(<Button variant="primary">Send</Button>, { nested: '' })
    outer.find('#place').append(inner.host)
    expect(getComputedStyle(inner.find('button')).backgroundColor).to.equal('rgb(122, 31, 43)')
    expect(getComputedStyle(inner.host).getPropertyValue('--univ-paper').trim()).to.equal('#12161c')
    expect(getComputedStyle(inner.host).colorScheme).to.equal('dark')
  })

  it('can be restyled with one class, whatever the order of the style sheets', () => {
    const own = new CSSStyleSheet()
    own.replaceSync('.mine { border-radius: 3px }')
    const view = renderInShadow(<div />)
    view.root.adoptedStyleSheets = [...view.root.adoptedStyleSheets, own]
    view.show(<Tile name="Card" />)
    view.find('.ui-tile').classList.add('mine')
    expect(getComputedStyle(view.find('.ui-tile')).borderRadius).to.equal('3px')
  })

  it('adopt the style sheet of a component once', () => {
    const before = renderInShadow(<div />).root.adoptedStyleSheets.length
    const { root } = renderInShadow(
      <div>
        <Tile name="a" />
        <Tile name="b" />
      </div>,
    )
    expect(root.adoptedStyleSheets).to.have.length(before + 1)
  })

  it('Tile falls back to the first character when the image fails, and tries a new URL', async () => {
    const view = renderInShadow(<Tile name="校园卡" src="/no-such-picture.png" />)
    view.find('img').dispatchEvent(new Event('error')) // dispatched manually: a lazy image does not load while its page is in the background
    await flushEvents()
    await eventually(() => expect(view.find('.ui-tile').textContent).to.equal('校'))
    view.show(<Tile name="校园卡" src="/another.png" />)
    expect(view.all('img')).to.have.length(1)
  })

  it('Tile ignores colours outside its palette', () => {
    const color = (value?: string) =>
      renderInShadow(<Tile name="Card" color={value} />).find('.ui-tile').dataset.color
    expect(color('teal')).to.equal('life')
    expect(color('url(//evil)')).to.equal(color())
    expect(renderInShadow(<Tile name="👩‍🎓 学生" />).find('.ui-tile').textContent).to.equal('👩')
  })

  it('Pager shows the first and last page, the neighbours and gaps', () => {
    const shown = (page: number, pages: number) =>
      visiblePages(page, pages).join(' ').replaceAll(/\b0\b/g, '…')
    expect(shown(1, 4)).to.equal('1 2 3 4')
    expect(shown(1, 12)).to.equal('1 2 3 4 5 … 12')
    expect(shown(6, 12)).to.equal('1 … 5 6 7 … 12')
    expect(shown(4, 12)).to.equal('1 2 3 4 5 … 12')
    expect(shown(12, 12)).to.equal('1 … 8 9 10 11 12')
  })

  it('Pager navigates to existing pages only', () => {
    const asked: number[] = []
    const { find } = renderInShadow(
      <Pager
        page={1}
        pageCount={3}
        label="Pages"
        previousLabel="Previous"
        nextLabel="Next"
        pageLabel={(page) => `Page ${page}`}
        onPageChange={(page) => asked.push(page)}
      />,
    )
    for (const name of ['Previous', 'Next', 'Page 3']) find(`[aria-label="${name}"]`).click()
    expect(asked).to.deep.equal([2, 3])
  })

  it('toasts span the viewport, even inside a transformed or contained tag', async () => {
    const { host, find } = renderInShadow(<AllComponents mode="desktop" />)
    host.style.transform = 'translateX(100px)'
    host.style.contain = 'strict'
    await flushEvents()
    const { left, right } = find('[role=status]').getBoundingClientRect()
    expect([left, right]).to.deep.equal([0, document.documentElement.clientWidth])
  })

  it('toasts are announced by one live region and kept in a silent log', () => {
    const { find, all } = renderInShadow(<AllComponents mode="desktop" />)
    expect(find('[role=status]').textContent).to.equal('Saved')
    expect(find('[role=log]').getAttribute('aria-live')).to.equal('off')
    expect(all('[role=log] p')).to.have.length(1)
  })
})
