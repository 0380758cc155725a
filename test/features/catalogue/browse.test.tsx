import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible } from '../../double/axe.ts'
import { createErrorReply, neverReplies } from '../../double/scripted-runtime.ts'
import { allApps, renderCatalogue, cleanup, focusedName } from './browse-fixture.tsx'
import { eventually } from '../../ui/render-in-shadow.tsx'

describe('the catalogue', () => {
  afterEach(cleanup)

  for (const theme of ['light', 'dark'] as const)
    for (const lang of ['zh', 'en'] as const)
      it(`passes axe in ${lang} in the ${theme} theme`, async () => {
        const local = { 'univ.searchHistory': '["leave","校园卡"]' }
        const { items, host, press, waitFor, search, names, status } = renderCatalogue({ theme, lang, local })
        const check = async (label: string) => {
          await expectAccessible(host, label)
        }
        await items()
        await waitFor(() => host.shadowRoot!.querySelector('.catalogue-history button'))
        await check('themes')
        await press(lang === 'en' ? 'By letter' : '按字母')
        await waitFor(() => host.shadowRoot!.querySelector('[data-facet=letter]'))
        await check('letters')
        if (lang === 'zh') return
        await search('leave')
        await eventually(() =>
          expect([names(), status()]).to.deep.equal([['Leave request'], '1 item for “leave”']),
        )
        await check('results')
        await search('zzzz')
        await waitFor('No item found')
        await check('nothing found')
      })

  it('moves between tabs with the arrow keys and activates on Enter', async () => {
    const { items, find, root, events, waitFor, rail } = renderCatalogue()
    await items()
    find('[role=tab][aria-selected=true]').focus()
    await sendKeys({ press: 'ArrowRight' })
    await eventually(() => {
      expect(focusedName(root)).to.equal('By department')
      expect(find('[role=tab][aria-selected=true]').textContent).to.equal('By theme')
      expect(events.filter(({ name }) => name === 'univ-filters-changed')).to.have.length(0)
    })
    await sendKeys({ press: 'Enter' })
    await waitFor(() => rail().includes('Registry2') || rail().includes('Registry1'))
    expect(find('[role=tab][aria-selected=true]').textContent).to.equal('By department')
    expect(focusedName(root)).to.equal('By department')
    expect(events.at(-1)!.detail).to.have.nested.property('query.tab', 'dep')
    await sendKeys({ press: 'End' })
    await eventually(() => expect(focusedName(root)).to.equal('By letter'))
    await sendKeys({ press: 'Home' })
    await eventually(() => expect(focusedName(root)).to.equal('By theme'))
  })

  it('shows a theme and those below it side by side, each with its own count, and groups in the same order', async () => {
    const { items, rail, find, all, press, names, root } = renderCatalogue()
    await items()
    expect(rail()).to.deep.equal(['All', 'Study3', 'Exams1', 'Campus life2', 'Sport0'])
    const insets = all('.catalogue-sidebar button').map((b) => getComputedStyle(b).paddingInlineStart)
    expect(new Set(insets).size).to.equal(1)
    expect(
      all('.catalogue-sidebar button')
        .filter((b) => (b as HTMLButtonElement).disabled)
        .map((b) => b.textContent),
    ).to.deep.equal(['Sport0'])
    expect(all('h3').map((h) => h.textContent)).to.deep.equal(['Study 3', 'Exams 1', 'Campus life 2'])
    await press('Campus life2')
    await eventually(() => {
      expect(names()).to.deep.equal(['Campus card replacement', 'Leave request'])
      expect(find('.catalogue-sidebar [aria-pressed=true]').textContent).to.equal('Campus life2')
      expect(focusedName(root)).to.equal('Campus life2')
    })
    await press('Campus life2')
    await eventually(() => expect(names()).to.have.length(4))
  })

  it('browses by department, in the order of the departments', async () => {
    const { items, rail, press, all, names } = renderCatalogue()
    await items()
    await press('By department')
    await eventually(() => {
      expect(rail()).to.deep.equal(['All', 'Registry2', 'IT Centre1', 'Laboratories1'])
      expect(all('h3').map((h) => h.textContent)).to.deep.equal([
        'Registry 2',
        'IT Centre 1',
        'Laboratories 1',
      ])
    })
    await press('IT Centre1')
    await eventually(() => expect(names()).to.deep.equal(['Campus card replacement']))
  })

  it('browses by letter A to Z; letters without items are disabled', async () => {
    const { items, rail, press, all, names, waitFor } = renderCatalogue()
    await items()
    await press('By letter')
    await waitFor(() => names().length === 4)
    expect(rail().join('')).to.equal('AllABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const open = all('.catalogue-sidebar button').filter((b) => !(b as HTMLButtonElement).disabled)
    expect(open.map((b) => b.textContent)).to.deep.equal(['All', 'C', 'L', 'T'])
    await press('T')
    await eventually(() =>
      expect(names(), 'under the first letter of its English name').to.deep.equal(['Transcript printing']),
    )
  })

  it('reserves space while loading and shows no count before data', async () => {
    const { waitFor, find, all, status } = renderCatalogue({ backend: { anonymityApps: neverReplies } })
    await waitFor(() => all('.ui-skeleton').length === 12)
    expect(find('.catalogue').getAttribute('aria-busy')).to.equal('true')
    expect(status()).to.equal('')
  })

  it('shows an error for failed items and retries without losing the focus', async () => {
    const {
      waitFor,
      find,
      names,
      replies: next,
      status,
      root,
      controls,
    } = renderCatalogue({ backend: { anonymityApps: createErrorReply() } })
    await waitFor('The items could not be loaded.')
    expect([status(), find('.ui-notice').getAttribute('role')]).to.deep.equal(['', 'status'])
    next['anonymityApps'] = allApps
    controls('Try again')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    await waitFor(() => names().length === 4)
    expect(root.textContent).not.to.include('could not be loaded')
    expect(focusedName(root), 'the next control').to.equal('All')
  })

  it('keeps the old items when a refresh fails', async () => {
    const { waitFor, names, replies: next, items, runtime } = renderCatalogue()
    await items()
    next['anonymityApps'] = createErrorReply()
    runtime.queries.invalidate([])
    await waitFor('Could not be refreshed.')
    expect(names()).to.have.length(4)
  })

  it('shows no error with silent-errors', async () => {
    const { waitFor, text, all, called } = renderCatalogue({
      silentErrors: true,
      backend: { anonymityApps: createErrorReply() },
    })
    await waitFor(() => called('anonymityApps').length === 1 && all('.ui-skeleton').length === 0)
    expect(text()).not.to.match(/could not|Try again|\d items/)
  })

  it('switches the language without a request and keeps the filters', async () => {
    const { items, search, waitFor, calls, view, show, names, find, select } = renderCatalogue()
    await items()
    await select('How', 'Online')
    await search('campus')
    const before = calls.length
    show(view({}, 'zh'))
    await waitFor('共 1 项')
    expect(names()).to.deep.equal(['校园卡补办'])
    expect(find<HTMLInputElement>('input[type=search]').value).to.equal('campus')
    expect(find('.ui-filter[data-set] > .ui-chip > :first-child').textContent).to.equal('办理方式: 网上办理')
    expect(calls.length).to.equal(before)
  })
})
