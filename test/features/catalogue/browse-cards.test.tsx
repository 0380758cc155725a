import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { app } from '../../double/app-fixtures.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { renderCatalogue, cleanup, focusedName } from './browse-fixture.tsx'
import { eventually } from '../../ui/render-in-shadow.tsx'

describe('catalogue cards', () => {
  afterEach(cleanup)

  it('names each group once, by a heading whose count is apart from it, and is one landmark', async () => {
    const { items, all } = renderCatalogue({ session: createSessionDouble(student) })
    await items()
    const headings = all('h3').map((heading) => (heading as HTMLElement).innerText)
    expect(headings.length).to.be.greaterThan(1)
    for (const text of headings) expect(text).to.match(/^\S.* \d+$/)
    expect(all('section[aria-label], [role=region]')).to.have.length(1)
  })

  it('toggles a favourite optimistically, dispatches an event and offers undo in a toast', async () => {
    const session = createSessionDouble(student)
    const { items, press, controls, waitFor, runtime, called } = renderCatalogue({ session })
    const events: { favorite: boolean; composed: boolean }[] = []
    const onEvent = (event: Event) =>
      events.push({ ...(event as CustomEvent<{ favorite: boolean }>).detail, composed: event.composed })
    document.addEventListener('univ-favorite-changed', onEvent)
    await items()
    const name = 'Add Leave request to favourites'
    const states = () => [...new Set(controls(name).map((star) => star.getAttribute('aria-pressed')))]
    const toastTexts = () => runtime.toasts.$toasts.get().map(({ text }) => text)
    expect(states()).to.deep.equal(['false'])
    await press(name)
    await waitFor(() => toastTexts().length === 1)
    expect([states(), toastTexts()]).to.deep.equal([['true'], ['Favourite succeeded']])
    expect(called('PUT /me/preference/FavoriteApps/leave')).to.have.length(1)
    await press(name)
    await waitFor(() => toastTexts()[0] !== 'Favourite succeeded')
    expect([states(), toastTexts()[0]]).to.deep.equal([['false'], 'Cancel favourite succeeded'])
    await waitFor(() => controls('Undo').length === 1)
    await press('Undo')
    await waitFor(() => events.length === 3)
    expect(states()).to.deep.equal(['true'])
    const part = { id: 'leave', composed: true }
    expect(events).to.deep.equal([
      { ...part, favorite: true },
      { ...part, favorite: false },
      { ...part, favorite: true },
    ])
    document.removeEventListener('univ-favorite-changed', onEvent)
  })

  it('opens an item in a new tab without an opener and records it once', async () => {
    const { items, press, find, followed, events, called, waitFor } = renderCatalogue({
      session: createSessionDouble(student),
    })
    await items()
    const link = find<HTMLAnchorElement>('a.ui-item-name[href$="/leave-request"]')
    expect([link.target, link.rel]).to.deep.equal(['_blank', 'noopener'])
    await press('Leave request')
    await eventually(() => {
      expect(events.at(-1)).to.deep.equal({
        name: 'univ-app-opened',
        detail: { id: 'leave', code: 'leave-request', uri: link.href },
      })
      expect(followed).to.deep.equal([link.href])
    })
    await waitFor(() => called('createAppOperationRecord').length === 1)
    expect(called('createAppOperationRecord')[0]!.input).to.include({ type: 1, appId: 'leave' })
  })

  it('in the portal, leads to the page of the item and records nothing; a website of others opens, with its name', async () => {
    const elsewhere = { id: 'else', kind: 'link', uri: 'https://tax.example.org/start' }
    const { items, press, followed, events, called, text, find } = renderCatalogue({
      session: createSessionDouble(student),
      nested: true,
      backend: {
        userApps: [
          app('Leave request', { id: 'leave', kind: 'form' }),
          app('Tax return', elsewhere),
          // a page of the hall, whatever its kind
          app('Map', { id: 'map', kind: 'link', uri: '/map' }),
          app('Grades', { id: 'grades', kind: 'app', uri: 'https://grades.example.org' }),
          app('Broken', { id: 'broken', kind: 'link', uri: 'javascript:1' }),
        ],
      },
    })
    await items()
    const pages = ['Leave request', 'Map', 'Grades', 'Broken']
    for (const name of pages) await press(name)
    await eventually(() =>
      expect(followed).to.deep.equal(
        ['leave', 'map', 'grades', 'broken'].map((id) => `https://hall.example.edu/workflow/detail?id=${id}`),
      ),
    )
    expect(events.some(({ name }) => name === 'univ-app-opened')).to.equal(false)
    expect(called('createAppOperationRecord')).to.have.length(0)
    await eventually(() => expect(text()).to.include('tax.example.org'))
    expect(text()).not.to.include('grades.example.org')
    await press('Tax return')
    await eventually(() => expect(followed.at(-1)).to.equal(elsewhere.uri))
    expect(find<HTMLAnchorElement>('a[href^="https://tax"]').target).to.equal('_blank')
  })

  it('opens and records nothing when the event is cancelled, and records nothing for a guest', async () => {
    const stopped = renderCatalogue({ session: createSessionDouble(student), prevents: ['univ-app-opened'] })
    await stopped.items()
    await stopped.press('Leave request')
    const guest = renderCatalogue()
    await guest.items()
    await guest.press('Leave request')
    await guest.waitFor(() => guest.followed.length === 1)
    expect(stopped.followed).to.deep.equal([])
    for (const { called } of [stopped, guest]) expect(called('createAppOperationRecord')).to.have.length(0)
    expect(stopped.runtime.platform.storages.local.get('univ.recent')).to.equal(null)
  })

  it('opens the detail dialog with the focus in it; Escape returns the focus', async () => {
    const { items, controls, waitFor, root, all, events } = renderCatalogue()
    await items()
    const button = controls('Leave request: details')[0]!
    button.focus()
    await sendKeys({ press: 'Enter' })
    await waitFor('Ask for days off')
    await waitFor(() => all('dialog[open]').length === 1)
    expect(root.activeElement?.closest('dialog')?.querySelector('h2')?.textContent).to.equal('Leave request')
    expect(events.at(-1)!.detail).to.deep.equal({ query: { panel: '3', id: 'leave' } })
    await sendKeys({ press: 'Escape' })
    await waitFor(() => all('dialog').length === 0)
    expect(focusedName(root)).to.equal('Leave request: details')
    expect(events.at(-1)!.detail).to.deep.equal({ query: { panel: '', id: '' } })
  })

  it('fills the window when a part of the page above the list closes', async () => {
    const many = Array.from({ length: 60 }, (_, i) => app(`Item ${i + 1}`, { updated: 60 - i }))
    const above = document.createElement('div')
    above.style.height = '3000px'
    document.body.prepend(above)
    const { items, all, waitFor } = renderCatalogue({
      props: { limit: '0', keyword: 'Item' },
      backend: { anonymityApps: many, anonymityAppTags: [] },
    })
    await items()
    const rows = () => all('.catalogue-grid > li')
    await waitFor(() => rows().length <= 4) // one row, below the window
    // the page stays as high as it is, so that nothing scrolls
    document.body.style.minHeight = `${document.body.scrollHeight}px`
    above.remove()
    const bottom = () => rows().at(-1)!.getBoundingClientRect().bottom
    await waitFor(() => bottom() > innerHeight || rows().length === 60)
    document.body.style.minHeight = ''
  })

  it('virtualises 5,000 items to the last one and exposes each position', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => app(`Item ${i + 1}`, { updated: 5000 - i }))
    const frame = globalThis.requestAnimationFrame
    // frames rest while another test's page is in front
    globalThis.requestAnimationFrame = (run) => Number(setTimeout(() => run(performance.now())))
    try {
      const { items, all, root, waitFor } = renderCatalogue({
        props: { limit: '0' },
        backend: { anonymityApps: many, anonymityAppTags: [] },
      })
      await items()
      const places = () => all('.catalogue-grid > li').map((li) => Number(li.getAttribute('aria-posinset')))
      const steps = 12
      for (let step = 0; step <= steps; step++) {
        const end = document.documentElement.scrollHeight - innerHeight
        scrollTo(0, Math.round((end * step) / steps))
        dispatchEvent(new Event('scroll'))
        const middle = innerHeight / 2
        await waitFor(() =>
          all('.catalogue-grid > li').some((li) => {
            const { top, bottom } = li.getBoundingClientRect()
            return top - 20 < middle && bottom + 20 > middle
          }),
        )
        // after a jump the window is filled first, then the rows around it
        const rowsBelow = () => {
          const { bottom, height } = all('.catalogue-grid > li').at(-1)!.getBoundingClientRect()
          return (bottom - innerHeight) / height
        }
        await waitFor(() => step === steps || rowsBelow() > 3)
        expect(root.querySelectorAll('*').length).to.be.lessThan(3000)
        const positions = places()
        expect(positions).to.deep.equal(positions.map((_, i) => positions[0]! + i))
        expect(
          positions.every((place, i) =>
            all('.catalogue-grid > li')[i]!.textContent!.includes(`Item ${place}`),
          ),
        ).to.equal(true)
      }
      await waitFor(() => places().at(-1) === 5000)
      const last = all('.catalogue-grid > li').at(-1)!
      expect(last.getAttribute('aria-setsize')).to.equal('5000')
      expect(last.getBoundingClientRect().bottom).to.be.at.most(innerHeight)
      last.querySelector('a')!.focus()
      expect(focusedName(root)).to.equal('Item 5000')
    } finally {
      globalThis.requestAnimationFrame = frame
      scrollTo(0, 0)
    }
  })
})
