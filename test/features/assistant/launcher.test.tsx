import { expect } from 'chai'
import launcher from '../../../src/features/assistant/launcher.ts'
import { firstAssistant } from '../../../src/element/scope/assistants.ts'
import {
  button,
  container,
  dialogRoot,
  field,
  HOME,
  place,
  reset,
  until,
  withoutNetwork,
  type Assistant,
} from './launcher-fixture.ts'

describe('assistant launcher', () => {
  const requestedUrls = withoutNetwork()

  it('accepts properties set before its definition and makes no request before it is pressed', async () => {
    reset()
    const early = document.createElement('univ-assistant') as Assistant
    early.lang = 'en'
    early.question = 'Where is it?'
    early.config = { tenant: 'early' }
    document.body.append(early)
    launcher.register(HOME)
    launcher.register(HOME)
    await until(() => !container(early).hidden)
    expect(button(early).getAttribute('aria-label')).to.equal('Smart assistant')
    expect(early.config).to.deep.equal({ tenant: 'early' })
    expect(requestedUrls).to.deep.equal([])
    expect(dialogRoot(early)).to.equal(undefined)
    button(early).click()
    await until(() => field(early)?.value === 'Where is it?')
    expect(early.hasAttribute('open')).to.equal(true)
  })

  const panelField = (tag: Assistant) =>
    tag.shadowRoot!.querySelector<HTMLTextAreaElement>('dialog textarea')!

  it('loads nothing on an idle page of a visitor who has not used it', async () => {
    const tag = place()
    // only the first use is remembered
    await new Promise((done) => requestIdleCallback(done))
    await new Promise((done) => setTimeout(done, 100))
    expect(dialogRoot(tag)).to.equal(undefined)
    expect(localStorage.getItem('univ.assistantUsed')).to.equal(null)
    button(tag).click()
    expect(localStorage.getItem('univ.assistantUsed')).to.equal('true')
    await until(() => field(tag))
  })

  it('a press opens a usable field at once; what is typed there is in the dialog', async () => {
    const tag = place()
    button(tag).click()
    const early = panelField(tag)
    expect(tag.shadowRoot!.activeElement).to.equal(early)
    expect(early.closest('dialog')!.textContent).to.include('Opening…')
    early.value = 'Where do I park?'
    await until(() => field(tag)?.value === 'Where do I park?')
    await until(() => dialogRoot(tag)!.activeElement === field(tag))
    expect(early.closest('dialog')!.open).to.equal(false)
    expect(early.value).to.equal('')
  })

  it('Enter before the dialog is there sends the question once it is; Escape closes', async () => {
    const tag = place()
    button(tag).click()
    const press = (key: string) =>
      panelField(tag).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press('Escape')
    expect(tag.hasAttribute('open')).to.equal(false)
    await until(() => dialogRoot(tag)?.querySelector('.univ'))
    expect(field(tag)).to.equal(null)
    tag.remove()
    const next = place()
    button(next).click()
    panelField(next).value = 'Opening hours?'
    panelField(next).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await until(() => dialogRoot(next)?.textContent?.includes('Opening hours?'))
    expect(dialogRoot(next)!.textContent).not.to.include('park? Opening')
  })

  it('opens by attribute without moving the focus, and dispatches events for user actions', async () => {
    const events: string[] = []
    document.body.addEventListener('univ-assistant-changed', (e) => events.push(e.detail.state))
    const tag = place({ open: '', theme: 'dark', 'school-id': 'x' })
    // the button hides once the dialog reports ready, in an effect after its first paint
    await until(() => field(tag) && container(tag).hidden)
    expect(document.activeElement).to.equal(document.body)
    const dialog = tag.shadowRoot!.querySelector('univ-assistant-dialog')!
    expect(['theme', 'school-id', 'nested'].map((name) => dialog.hasAttribute(name))).to.deep.equal([
      true,
      true,
      true,
    ])
    expect(events).to.deep.equal([])
    dialogRoot(tag)!.querySelector<HTMLElement>('[aria-label="Close the assistant"]')!.click()
    await until(() => !field(tag))
    expect(events).to.deep.equal(['closed'])
    expect(tag.hasAttribute('open')).to.equal(false)
    tag.setAttribute('theme', 'light')
    tag.removeAttribute('school-id')
    await until(() => dialog.getAttribute('theme') === 'light' && !dialog.hasAttribute('school-id'))
  })

  it('restores the focus to its button and remembers the open state', async () => {
    const tag = place()
    button(tag).click()
    await until(() => dialogRoot(tag)?.activeElement === field(tag) && field(tag))
    expect(localStorage.getItem('univ.assistantOpen')).to.equal('true')
    tag.minimise()
    await until(() => dialogRoot(tag)?.querySelector('.assistant-bar'))
    tag.close()
    await until(() => tag.shadowRoot!.activeElement === button(tag))
    expect(localStorage.getItem('univ.assistantOpen')).to.equal(null)
    tag.remove()
    localStorage.setItem('univ.assistantOpen', 'true')
    const next = place()
    // restored: minimised
    await until(() => dialogRoot(next)?.querySelector('.assistant-bar'))
    expect(document.activeElement).to.equal(document.body)
  })

  it('shows one assistant per page; a second stays hidden until the first is removed', async () => {
    const first = place()
    const second = place()
    expect([container(first).hidden, container(second).hidden]).to.deep.equal([false, true])
    second.open()
    expect(second.hasAttribute('open')).to.equal(false)
    firstAssistant()!.ask('What about fees?')
    await until(() => field(first)?.value === 'What about fees?')
    first.remove()
    // it opens by itself if it finds only now that the user has an assistant open
    await until(() => !container(second).hidden || field(second))
    firstAssistant()!.ask('')
    await until(() => field(second))
    second.remove()
    await until(() => firstAssistant() === null)
  })

  it('opens when it replaces an open assistant', async () => {
    const first = place({ open: '' })
    await until(() => field(first))
    const second = document.createElement('univ-assistant') as Assistant
    second.lang = 'en'
    second.setAttribute('open', '')
    document.body.replaceChildren(second)
    expect(second.hasAttribute('open'), 'its open attribute was not removed').to.equal(true)
    await until(() => field(second))
  })

  it('preserves its state when moved in the document', async () => {
    const tag = place()
    button(tag).click()
    await until(() => field(tag))
    const other = document.createElement('section')
    document.body.append(other)
    other.append(tag)
    await until(() => field(tag))
    expect(tag.hasAttribute('open')).to.equal(true)
    expect(firstAssistant()).not.to.equal(null)
  })

  for (const intent of ['pointerenter', 'focus'])
    it(`preloads its dialog on ${intent}, so that a press opens it immediately with the focus`, async () => {
      const tag = place({ question: 'Where is it?' })
      button(tag).dispatchEvent(new Event(intent))
      await until(() => dialogRoot(tag)?.querySelector('.univ'))
      expect(field(tag), 'not opened yet').to.equal(null)
      expect(container(tag).hidden).to.equal(false)
      expect(button(tag).ariaBusy).not.to.equal('true')
      expect(tag.hasAttribute('open')).to.equal(false)
      button(tag).click()
      await until(() => dialogRoot(tag)?.activeElement === field(tag) && field(tag))
      expect(field(tag)!.value).to.equal('Where is it?')
      expect(container(tag).hidden).to.equal(true)
    })

  describe('outside the portal', () => {
    const control = (style: string) => {
      const link = document.createElement('a')
      link.href = '#there'
      link.textContent = 'A control of the page'
      link.style.cssText = `position: fixed; display: block; ${style}`
      document.body.append(link)
      return link.getBoundingClientRect()
    }
    const overlaps = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const rect = (tag: Assistant) => button(tag).getBoundingClientRect()
    const settled = async (tag: Assistant) => {
      await until(() => !container(tag).hidden && container(tag).style.getPropertyValue('--lift') !== '')
      await Promise.all(
        button(tag)
          .getAnimations()
          .map((animation) => animation.finished),
      )
    }

    it('stays in its corner when nothing is covered', async () => {
      const tag = place()
      await settled(tag)
      expect(innerWidth - rect(tag).right).to.be.within(15, 25)
      expect(innerHeight - rect(tag).bottom).to.be.within(23, 25)
    })

    it('ignores overlapping shadow hosts without controls', async () => {
      const hosts = [0, 1].map(() => {
        const host = document.createElement('div')
        host.style.cssText = 'position: fixed; inset: 0'
        host.attachShadow({ mode: 'open' }).innerHTML = '<p>no control</p>'
        document.body.append(host)
        return host
      })
      const tag = place()
      await settled(tag)
      expect(innerWidth - rect(tag).right).to.be.within(15, 25)
      hosts.forEach((host) => host.remove())
    })

    it('moves to the edge when it would cover a control, and back when focused', async () => {
      const link = control('right: 32px; bottom: 0; width: 100px; height: 100%')
      const tag = place()
      await settled(tag)
      expect(overlaps(rect(tag), link)).to.equal(false)
      expect(innerWidth - rect(tag).left, 'wide enough to press').to.be.at.least(24)
      button(tag).focus()
      await until(() => rect(tag).right < innerWidth)
    })

    it('moves up when the edge is occupied, too', async () => {
      const link = control('right: 0; bottom: 0; width: 200px; height: 90px')
      const tag = place()
      await settled(tag)
      expect(overlaps(rect(tag), link)).to.equal(false)
      expect(rect(tag).right).to.be.lessThan(innerWidth)
    })

    it('looks on the left for controls to avoid, where the page is written from right to left', async () => {
      document.documentElement.dir = 'rtl'
      try {
        control('right: 0; bottom: 0; width: 200px; height: 100%')
        const tag = place()
        await settled(tag)
        expect(container(tag).hasAttribute('data-tucked'), 'a control on the other side').to.equal(false)
        expect(rect(tag).left).to.be.within(15, 25)
        document.querySelector('a')!.remove()
        const leftLink = control('left: 32px; bottom: 0; width: 100px; height: 100%')
        dispatchEvent(new Event('resize'))
        await until(() => container(tag).hasAttribute('data-tucked'))
        await settled(tag)
        expect(overlaps(rect(tag), leftLink)).to.equal(false)
        document.querySelector('a')!.remove()
        control('left: 0; bottom: 0; width: 200px; height: 90px')
        dispatchEvent(new Event('resize'))
        await until(() => !container(tag).hasAttribute('data-tucked'))
        expect(container(tag).style.getPropertyValue('--lift')).not.to.equal('0px')
      } finally {
        document.documentElement.removeAttribute('dir')
      }
    })

    it('detects controls in shadow roots, and moves to the edge while the page scrolls', async () => {
      const box = document.createElement('section')
      box.attachShadow({ mode: 'open' }).innerHTML =
        '<button style="position: fixed; right: 32px; bottom: 0; width: 100px; height: 100%">Inside</button>'
      document.body.append(box)
      const tag = place()
      await settled(tag)
      expect(container(tag).hasAttribute('data-tucked')).to.equal(true)
      box.remove()
      dispatchEvent(new Event('scroll'))
      expect(container(tag).hasAttribute('data-scrolling')).to.equal(true)
      await until(() => !container(tag).hasAttribute('data-scrolling'))
      expect(container(tag).hasAttribute('data-tucked')).to.equal(false)
    })

    it('removes its listeners when removed', async () => {
      const tag = place()
      await settled(tag)
      tag.remove()
      await new Promise((done) => setTimeout(done))
      dispatchEvent(new Event('scroll'))
      expect(container(tag).hasAttribute('data-scrolling')).to.equal(false)
    })
  })
})
