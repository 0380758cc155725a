import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { atom } from 'nanostores'
import CommandBar from '../../../src/portal/command/command-bar.tsx'
import { PortalContext, type PortalContextValue } from '../../../src/portal/context/portal-context.ts'
import { createMemoryHistory, createRouter } from '../../../src/runtime/routing/router.ts'
import { expectAccessible } from '../../double/axe.ts'
import { app } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import {
  createErrorReply,
  createScriptedRuntime,
  type Answer,
  type Call,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, compose, flushEvents, unmountAll } from '../../ui/render-in-shadow.tsx'

const card = app('Campus card', { departments: ['Library', 'Registry'] })
const form = app('Card form', { uri: 'javascript:boom()' })
const replies = {
  anonymityApps: [card, form],
  anonymityHotApps: [card],
  anonymityStandardQuestions: ({ input }: Call) =>
    input['keyword'] === 'lostzzzz' ? [] : [{ id: 'q1', question: 'I lost my card' }],
  userApps: [card, form],
  hotApps: [card],
  standardQuestions: [{ id: 'q1', question: 'I lost my card' }],
  'POST /manage/searchGuide': { errno: 0, t: { appList: [], guideList: [] } },
}

interface Options extends Partial<MountOptions> {
  backend?: Record<string, Answer>
  signedIn?: boolean
  initialText?: string
}

function openBar({ backend, signedIn, initialText = '', ...options }: Options = {}) {
  const session = createSessionDouble(signedIn ? student : 'guest')
  const scripted = createScriptedRuntime({ ...replies, ...backend }, { session })
  const { runtime } = scripted
  const router = createRouter({
    basePath: '/',
    address: createMemoryHistory('/workflow/index'),
    session,
    store: runtime.platform.storages.session,
  })
  const chosen: string[] = []
  const portal: PortalContextValue = {
    isPage: true,
    router,
    popStateInterceptor: { current: null },
    setAppearance: (name, value) => chosen.push(`${name} ${value}`),
    setLang: (lang) => chosen.push(`lang ${lang}`),
    sections: [],
    $keyword: atom(''),
    $typedKeyword: atom(null),
    $searchText: atom(initialText),
    openCommandBar() {},
    signOut: () => session.signOut(),
    $isSigningOut: atom(false),
  }
  const view = mount(null, { ...options, runtime })
  const closed: true[] = []
  view.show(
    <PortalContext value={portal}>
      <CommandBar opening={initialText ? 'box' : 'key'} onClose={() => closed.push(true)} />
    </PortalContext>,
  )
  const input = view.find<HTMLInputElement>('input')
  const active = () => {
    const id = input.getAttribute('aria-activedescendant')
    const option = id && view.root.getElementById(id)
    if (option) expect(option.getAttribute('aria-selected'), 'the active option is selected').to.equal('true')
    return option ? option.querySelector('.command-name')!.textContent : null
  }
  const target = () => router.$location.get().target
  const names = () => view.all('.command-name').map((element) => element.textContent)
  return { ...scripted, ...view, input, active, names, target, closed, chosen, portal }
}

async function expectNoViolations({ host }: { host: HTMLElement }) {
  // measure the contrast after the fade-in
  await expectAccessible(host)
}

describe('command bar', () => {
  afterEach(unmountAll)

  it('focuses a combobox with labelled groups', async () => {
    const bar = openBar()
    await bar.waitFor('Popular items')
    expect(bar.focusedName()).to.equal('Search everything')
    expect(bar.input.getAttribute('role')).to.equal('combobox')
    const groups = bar.all('[role=group]').map((group) => {
      return bar.root.getElementById(group.getAttribute('aria-labelledby')!)!.textContent
    })
    expect(groups).to.deep.equal(['Popular items', 'Actions'])
    await expectNoViolations(bar)
  })

  it('wraps with the arrows; Home and End move in the list once an option is chosen', async () => {
    const bar = openBar()
    await bar.waitFor('Popular items')
    const all = bar.names()
    await sendKeys({ press: 'ArrowUp' })
    await flushEvents()
    await eventually(() => expect(bar.active()).to.equal(all.at(-1)))
    await sendKeys({ press: 'ArrowDown' })
    await flushEvents()
    await eventually(() => expect(bar.active()).to.equal(all[0]))
    await sendKeys({ press: 'End' })
    await flushEvents()
    await eventually(() => {
      expect(bar.active()).to.equal(all.at(-1))
      expect(bar.focusedName(), 'the focus stays in the field').to.equal('Search everything')
    })
  })

  it('opens the active item with Enter and records it; an item without a valid URL opens its guide', async () => {
    const bar = openBar()
    await bar.waitFor('Popular items')
    await sendKeys({ type: 'card' })
    await bar.waitFor(() => bar.names().includes('Card form'))
    await sendKeys({ press: 'ArrowDown' })
    await flushEvents()
    await eventually(() => expect(bar.names().slice(0, 2)).to.have.members(['Campus card', 'Card form']))
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    await sendKeys({ type: 'card' })
    await bar.waitFor(() => bar.names().includes('Card form'))
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    await eventually(() => {
      expect(bar.followed).to.deep.equal([card.uri])
      expect(bar.events.map(({ name }) => name)).to.include('univ-app-opened')
      expect(bar.target()).to.equal('workflow/appdetail?id=card-form')
      expect(bar.closed.length).to.equal(2)
    })
  })

  it('opens the first hit with Enter', async () => {
    const bar = openBar()
    await bar.waitFor('Popular items')
    expect(bar.active(), 'nothing is typed').to.equal(null)
    await sendKeys({ type: 'campus' })
    await bar.waitFor(() => bar.active() === 'Campus card')
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    await eventually(() => {
      expect(bar.followed).to.deep.equal([card.uri])
      expect(bar.closed.length).to.equal(1)
    })
  })

  it('searches everything on Enter if there is no hit, and records the query', async () => {
    const bar = openBar()
    await bar.waitFor('Popular items')
    await sendKeys({ type: 'zzzz' })
    await bar.waitFor(() => bar.active() === 'Search all for “zzzz”')
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    await eventually(() => {
      expect(bar.target()).to.equal('workflow/searchResult?seq=zzzz')
      expect(bar.runtime.platform.storages.local.get('univ.searchHistory')).to.equal('["zzzz"]')
      expect(bar.closed.length).to.equal(1)
    })
  })

  it('continues the text of the box that opened it; Enter searches, as in the box', async () => {
    const bar = openBar({ initialText: 'car' })
    await bar.waitFor('Campus card')
    expect(bar.input.value).to.equal('car')
    await sendKeys({ press: 'End' })
    await sendKeys({ type: 'd' })
    await flushEvents()
    await eventually(() => {
      expect(bar.portal.$searchText.get()).to.equal('card')
      expect(bar.active()).to.equal(null)
    })
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    await eventually(() => expect(bar.target()).to.equal('workflow/serviceCenter?seq=card'))
  })

  it('searches what a phone keyboard composes; the keys of an input method neither choose nor open', async () => {
    const bar = openBar()
    await bar.waitFor('Popular items')
    const press = async (key: string, composition: KeyboardEventInit & { keyCode?: number }) => {
      const init = { key, bubbles: true, composed: true, cancelable: true, ...composition }
      bar.input.dispatchEvent(new KeyboardEvent('keydown', init))
      await flushEvents()
    }
    await press('ArrowDown', { isComposing: true })
    await eventually(() => expect(bar.active()).to.equal(null))
    compose(bar.input, 'campus', { data: 'campus' })
    await bar.waitFor(() => bar.names().includes('Campus card'))
    await bar.waitFor(() => bar.active() === 'Campus card')
    bar.input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'campus' }))
    // Safari's order
    await press('Enter', { keyCode: 229 })
    await press('Escape', { keyCode: 229 })
    await eventually(() =>
      expect([bar.followed, bar.target(), bar.chosen]).to.deep.equal([[], 'workflow/index', []]),
    )
  })

  it('activates the first hit when further input removes the active option', async () => {
    const bar = openBar()
    await bar.waitFor('Popular items')
    await sendKeys({ press: 'ArrowDown' })
    await flushEvents()
    await eventually(() => expect(bar.active()).to.equal('Campus card'))
    await sendKeys({ type: 'dark' })
    await bar.waitFor(() => bar.active() === 'Dark mode')
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    await eventually(() => expect(bar.chosen).to.deep.equal(['theme dark']))
  })

  it('announces the number of results once the servers have replied, or that nothing was found', async () => {
    const bar = openBar()
    const status = () => bar.find('[role=status].visually-hidden').textContent
    await sendKeys({ type: 'lost' })
    await eventually(() => expect(status()).to.equal(''))
    bar.tick(300)
    await bar.waitFor(() => status() === '1 result')
    await sendKeys({ type: 'zzzz' })
    bar.tick(300)
    await bar.waitFor(() => status() === 'Nothing found for “lostzzzz”')
    expect(bar.names()).to.deep.equal(['Search all for “lostzzzz”'])
    await expectNoViolations(bar)
  })

  it('offers a retry option in the group of a failed source and stays open', async () => {
    const bar = openBar({ signedIn: true, backend: { standardQuestions: createErrorReply(400) } })
    await sendKeys({ type: 'card' })
    bar.tick(300)
    await bar.waitFor('Questions: could not be loaded. Try again')
    expect(bar.names()).to.include('Campus card')
    await expectNoViolations(bar)
    bar.replies['standardQuestions'] = replies.standardQuestions
    const retry = bar.all('[role=option]').find((element) => element.textContent!.startsWith('Questions:'))!
    retry.click()
    await bar.waitFor('I lost my card')
    expect(bar.closed).to.deep.equal([])
  })

  it('turns single-key shortcuts off and on again, remembers it on the device and announces it', async () => {
    const bar = openBar({ signedIn: true })
    const { storages } = bar.runtime.platform
    await sendKeys({ type: 'shortcuts' })
    for (const [action, stored] of [
      ['off', 'off'],
      ['on', null],
    ] as const) {
      const name = `Turn ${action} single-key shortcuts`
      await bar.waitFor(() => bar.names().includes(name))
      bar
        .all('.command-name')
        .find(({ textContent }) => textContent === name)!
        .click()
      await flushEvents()
      await eventually(() => {
        expect(storages.local.get('univ.singleKeys')).to.equal(stored)
        expect(bar.runtime.toasts.$toasts.get().at(-1)!.text).to.equal(`Single-key shortcuts are ${action}`)
      })
    }
    expect(bar.closed.length).to.equal(2)
  })

  it('closes with Escape and with its button', async () => {
    const bar = openBar({ initialText: 'card' })
    await bar.waitFor('Campus card')
    await sendKeys({ press: 'Escape' })
    await flushEvents()
    await bar.press('Close')
    await eventually(() => expect(bar.closed.length).to.equal(2))
  })

  for (const mode of ['desktop', 'mobile'] as const)
    for (const theme of ['light', 'dark'] as const)
      it(`passes axe: ${mode}, ${theme}, signed in, in Chinese`, async () => {
        const bar = openBar({ signedIn: true, mode, theme, lang: 'zh' })
        await bar.waitFor('高频服务')
        await expectNoViolations(bar)
        await sendKeys({ type: 'card' })
        await sendKeys({ press: 'ArrowDown' })
        bar.tick(300)
        await bar.waitFor('常见问题')
        await expectNoViolations(bar)
      })
})
