import { expect } from 'chai'
import launcher from '../../../src/features/assistant/launcher.ts'
import { pageGlobals } from '../../../src/runtime/page/page-globals.ts'
import {
  button,
  container,
  dialogRoot,
  field,
  HOME,
  place,
  until,
  withoutNetwork,
  type Assistant,
} from './launcher-fixture.ts'

/** Adds another tag whose content is loading. */
function addLoadingTag() {
  const other = document.createElement('univ-favorites')
  const content = document.createElement('div')
  content.className = 'univ'
  content.ariaBusy = 'true'
  other.attachShadow({ mode: 'open' }).append(content)
  document.body.append(other)
  return { other, content }
}

describe('the assistant on an idle page', () => {
  const requestedUrls = withoutNetwork()
  before(() => launcher.register(HOME))

  /** Milliseconds in which an idle page would have loaded the dialog. */
  const IDLE_MS = 900
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const isMounted = (tag: Assistant) => Boolean(dialogRoot(tag)?.querySelector('.univ'))

  it('mounts its dialog without data, so that a press alone opens it with the focus', async () => {
    const tag = place({ 'anonymous-app-center': '/idle-page' })
    const dataRequests = () => requestedUrls.filter((url) => url.includes('/idle-page'))
    await until(() => isMounted(tag))
    await pause(100)
    expect(dataRequests()).to.deep.equal([])
    expect(field(tag)).to.equal(null)
    expect(container(tag).hidden).to.equal(false)
    button(tag).click()
    await new Promise(requestAnimationFrame)
    expect(dialogRoot(tag)!.activeElement).to.equal(field(tag))
  })

  it('requests the robot once the pointer is on the button', async () => {
    const tag = place({ 'anonymous-app-center': '/pointed-at' })
    await until(() => isMounted(tag))
    button(tag).dispatchEvent(new Event('pointerenter'))
    await until(() => requestedUrls.some((url) => url.includes('/pointed-at')))
    expect(field(tag)).to.equal(null)
  })

  it('waits for the content of other tags', async () => {
    const { content } = addLoadingTag()
    const tag = place()
    await pause(IDLE_MS)
    expect(isMounted(tag)).to.equal(false)
    content.ariaBusy = null
    await until(() => isMounted(tag))
  })

  it('observes the content of other tags instead of polling the page', async () => {
    const { other, content } = addLoadingTag()
    let searches = 0
    document.querySelectorAll = ((selectors: string) => {
      if (selectors.includes('univ-favorites')) searches++
      return Document.prototype.querySelectorAll.call(document, selectors)
    }) as typeof document.querySelectorAll
    try {
      const tag = place()
      await pause(IDLE_MS)
      expect(searches).to.equal(1)
      content.ariaBusy = null
      await until(() => isMounted(tag))
      expect(searches).to.equal(2)
    } finally {
      Reflect.deleteProperty(document, 'querySelectorAll')
      other.remove()
    }
  })

  it('mounts nothing where a session is stored, which it would renew', async () => {
    const { bag } = pageGlobals()
    for (const name of [...bag.keys()].filter((key) => key.startsWith('runtime '))) bag.delete(name)
    localStorage.setItem('oidc.user:https://op.example.edu:hall', '{}')
    const tag = place()
    await pause(IDLE_MS)
    expect(isMounted(tag)).to.equal(false)
    button(tag).dispatchEvent(new Event('pointerenter'))
    await until(() => isMounted(tag))
  })

  it('waits for the pointer in a browser that saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    try {
      const tag = place()
      await pause(IDLE_MS)
      expect(isMounted(tag)).to.equal(false)
      button(tag).dispatchEvent(new Event('pointerenter'))
      await until(() => isMounted(tag))
    } finally {
      Reflect.deleteProperty(navigator, 'connection')
    }
  })

  it('does not mount the hidden second assistant', async () => {
    const [first, second] = [place(), place()]
    await until(() => isMounted(first))
    await pause(IDLE_MS)
    expect(isMounted(second)).to.equal(false)
  })
})
