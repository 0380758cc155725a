import { expect } from 'chai'
import { createElement } from 'react'
import { ToastArea } from '../../src/ui/toast-area.tsx'
import { openRecording } from '../../src/features/assistant/voice/recorder.ts'
import { openDialog } from '../features/assistant/dialog-fixture.tsx'
import {
  addBox,
  describeProbe,
  HOME,
  restoreNetwork,
  stubNetwork,
  textOf,
  whenShown,
  type Probe,
} from './probe-tag.tsx'
import { eventually, flushEvents, renderInShadow, unmountAll } from '../ui/render-in-shadow.tsx'

// Fallbacks for features that Chromium has: each is removed before the code runs.

const restores: (() => void)[] = []

/** Replaces a property until the end of the test; `undefined` deletes it. */
function replace(object: object, name: string, value?: unknown): void {
  const before = Object.getOwnPropertyDescriptor(object, name)!
  if (value === undefined) delete (object as Record<string, unknown>)[name]
  else Object.defineProperty(object, name, { ...before, value })
  restores.push(() => Object.defineProperty(object, name, before))
}

/** As Safari 16 and Firefox 124 do: no methods, and an attribute that means nothing. */
function withoutPopover(): void {
  for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover'])
    replace(HTMLElement.prototype, name)
  const { setAttribute } = Element.prototype
  replace(Element.prototype, 'setAttribute', function (this: Element, name: string, value: string) {
    if (name !== 'popover') setAttribute.call(this, name, value)
  })
}

describe('a browser that lacks a feature', () => {
  afterEach(() => {
    unmountAll()
    for (const restore of restores.splice(0)) restore()
  })

  it('popover: toasts are a fixed layer above the page', async () => {
    withoutPopover()
    const toasts = [{ id: 1, text: 'Saved' }]
    const labels = { label: 'Messages', historyLabel: 'All messages', dismissLabel: 'Dismiss' }
    const view = renderInShadow(createElement(ToastArea, { toasts, ...labels, onDismiss() {} }))
    await flushEvents()
    const area = view.find('.ui-toasts')
    const { position, zIndex, display } = getComputedStyle(area)
    expect([position, zIndex, display]).to.deep.equal(['fixed', '100', 'grid'])
    const { bottom, height } = view.find('.ui-toast').getBoundingClientRect()
    expect(bottom).to.be.at.most(innerHeight)
    // as high as its toasts, so that it covers nothing else
    expect(area.getBoundingClientRect().height).to.equal(height)
  })

  it('popover: the assistant’s dialog opens as a fixed layer, takes the focus and returns it', async () => {
    withoutPopover()
    const dialog = openDialog()
    const { find, field, root, setProps } = dialog
    await flushEvents()
    const { position, zIndex, display } = getComputedStyle(find('.assistant-panel'))
    expect([position, zIndex]).to.deep.equal(['fixed', '991'])
    expect(display).to.not.equal('none')
    expect(root.activeElement === field(), 'the field has the focus').to.equal(true)
    setProps({ dialogState: 'closed' })
    await flushEvents()
    await eventually(() => {
      expect(root.querySelector('.assistant-panel') === null, 'closed').to.equal(true)
      expect(dialog.focusReturns).to.equal(1)
    })
  })

  it('field-sizing: the question’s field grows with its lines', async () => {
    const { supports } = CSS
    replace(
      CSS,
      'supports',
      (...query: [string, string]) => query[0] !== 'field-sizing' && supports(...query),
    )
    const { field, type } = openDialog()
    await flushEvents()
    // the browser's own growing would hide a missing script
    field().style.setProperty('field-sizing', 'fixed')
    await type('Your question', 'one')
    const before = field().clientHeight
    await type('Your question', 'one\ntwo\nthree')
    await eventually(() => expect(field().clientHeight).to.be.greaterThan(before))
  })

  it('AudioWorklet: recording fails as unsupported, before it asks for the microphone', async () => {
    replace(globalThis, 'AudioWorkletNode')
    let isAsked = false
    replace(MediaDevices.prototype, 'getUserMedia', () => {
      isAsked = true
      return Promise.reject(new Error('asked'))
    })
    const listener = { onChunk() {}, onLevel() {}, onLastChunk() {}, onTrackEnded() {} }
    const failure = await openRecording(listener, new AbortController().signal).catch((e: unknown) => e)
    expect((failure as { kind?: string }).kind).to.equal('browserUnsupported')
    expect(isAsked).to.equal(false)
  })

  it('declarative shadow roots: the served template stays inert, and the tag renders itself', async () => {
    const TAG = 'univ-older-probe'
    stubNetwork()
    restores.push(restoreNetwork)
    describeProbe(TAG).register(HOME)
    const parent = addBox()
    restores.push(() => parent.remove())
    const template = document.createElement('template')
    template.setAttribute('shadowrootmode', 'open')
    template.content.append('waiting')
    const tag = document.createElement(TAG) as Probe
    tag.label = 'served'
    tag.append(template)
    parent.append(tag)
    await whenShown(tag)
    expect(textOf(tag)).to.match(/^served\|/)
    expect(parent.innerText).to.not.include('waiting')
  })
})
