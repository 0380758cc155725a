import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { showInTopLayer } from '../../src/features/assistant/parts/dialog-frame.ts'
import { Dialog } from '../../src/ui/dialog.tsx'
import { FilterChip } from '../../src/ui/filter-chip.tsx'
import { MenuButton } from '../../src/ui/menu.tsx'
import { waitUntil } from '../element/probe-tag.tsx'
import { eventually, flushEvents, renderInShadow, unmountAll } from './render-in-shadow.tsx'

const options = ['', ...'abcdefghij'].map((value) => ({ value, text: value || 'all' }))

const loadTextTest = () => Promise.resolve(() => () => true)

function View() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <button type="button" onClick={() => setIsOpen(true)}>
        details
      </button>
      <FilterChip
        label="Theme"
        value=""
        options={() => options}
        searchLabel="Search values"
        loadTextTest={loadTextTest}
        noneText="none"
        removeLabel={String}
        onSelect={() => {}}
      />
      <MenuButton label="Menu" items={[{ id: 'a', text: 'Action', onSelect() {} }]}>
        <span>More</span>
      </MenuButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Details" closeLabel="Close">
        <p>Plain text</p>
        <input aria-label="remark" />
      </Dialog>
    </div>
  )
}

/** A modal of the page around the tag, as the usual kits build it; `seen` are the keys and focus events that reach it. */
function openPageModal(phase: 'bubble' | 'capture', at: 'document' | 'window' | 'modal') {
  const view = renderInShadow(<View />)
  const modal = document.createElement('div')
  modal.setAttribute('role', 'dialog')
  modal.append(Object.assign(document.createElement('button'), { textContent: 'close' }), view.host)
  document.body.append(modal)
  const stop = new AbortController()
  const target = { document, window, modal }[at]
  const seen: string[] = []
  const record = (event: Event) => {
    if ((event as KeyboardEvent).key === 'Escape') seen.push(event.type)
  }
  for (const type of ['keydown', 'keyup'])
    target.addEventListener(type, record, { signal: stop.signal, capture: phase === 'capture' })
  return {
    ...view,
    seen,
    /** What of the tag's is open. */
    layer: () => view.root.querySelector('dialog[open], [role=menu]'),
    close() {
      stop.abort()
      unmountAll()
      modal.remove()
    },
  }
}

const LAYERS: [name: string, opener: string, focusInside?: string][] = [
  ['a dialog', 'details'],
  ['a dialog whose text was pressed', 'details', 'p'],
  ['a list of filters with a search', 'Theme'],
  ['a menu', 'More'],
]

describe('layers of a tag above a modal of the page', () => {
  afterEach(unmountAll)

  for (const phase of ['bubble', 'capture'] as const)
    for (const at of ['modal', 'document', 'window'] as const)
      for (const [name, opener, pressed] of LAYERS) {
        // listeners of the window's capture phase run in the order of their addition
        if (phase === 'capture' && at === 'window') continue
        // the page's modal is no ancestor of the body
        if (at === 'modal' && pressed) continue
        it(`Escape closes ${name} only (${at}, ${phase})`, async () => {
          const { all, seen, layer, close } = openPageModal(phase, at)
          all('button')
            .find((button) => button.textContent === opener)!
            .click()
          await waitUntil(layer, 'the layer')
          if (pressed)
            (document.activeElement as HTMLElement).shadowRoot?.querySelector<HTMLElement>(':focus')?.blur()
          await flushEvents()
          await sendKeys({ press: 'Escape' })
          await waitUntil(() => !layer(), 'the layer closes')
          expect(seen).to.deep.equal([])
          await sendKeys({ press: 'Escape' })
          await waitUntil(() => seen.length === 2, 'the next one is the page’s')
          close()
        })
      }

  for (const type of ['focusin', 'focus'])
    for (const capture of [false, true])
      it(`a trap of the page takes no focus from what lies above it (${type}, ${capture ? 'capture' : 'bubble'})`, async () => {
        const { host, find, focusedName, show } = renderInShadow(null)
        const focused: string[] = []
        show(
          <div id="above" popover="manual" onFocus={() => focused.push('handled')}>
            <input aria-label="question" />
          </div>,
        )
        const own = document.body.appendChild(document.createElement('button'))
        const trap = (event: Event) => event.target === host && own.focus()
        document.addEventListener(type, trap, capture)
        const hide = showInTopLayer(find('#above'))
        own.focus()
        const { left, top } = find('input').getBoundingClientRect()
        await sendMouse({ type: 'click', position: [Math.ceil(left) + 4, Math.ceil(top) + 4] })
        await sendKeys({ type: 'letters' })
        await eventually(() => expect(focusedName()).to.equal('question'))
        expect(find<HTMLInputElement>('input').value).to.equal('letters')
        expect(focused, 'its own handlers').to.deep.equal(['handled'])
        document.removeEventListener(type, trap, capture)
        hide()
        own.remove()
      })
})

describe('a layer without a modal of its own, such as the assistant', () => {
  afterEach(unmountAll)
  const addLayer = () => {
    const view = renderInShadow(
      <div id="above" popover="manual">
        <input aria-label="question" />
      </div>,
    )
    const layer = view.find('#above')
    return { ...view, layer, isShown: () => layer.matches(':popover-open') }
  }
  const openNative = (...content: Node[]) => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.append(...content)
    dialog.showModal()
    return dialog
  }

  it('Escape closes no native dialog of the page around it', async () => {
    const { host, find, layer } = addLayer()
    const dialog = openNative(host)
    const keys: string[] = []
    layer.addEventListener('keydown', ({ key }) => keys.push(key))
    const hide = showInTopLayer(layer)
    find('input').focus()
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => keys.length === 1, 'the key in the layer')
    await sendKeys({ press: 'a' })
    await waitUntil(() => keys.length === 2, 'another key')
    expect(dialog.open).to.equal(true)
    hide()
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !dialog.open, 'the next one is the page’s')
    dialog.remove()
  })

  it('gives way to a native dialog of the page that is open already, and stays below a later one', async () => {
    const { layer, isShown } = addLayer()
    const dialog = openNative()
    const hide = showInTopLayer(layer)
    expect(isShown(), 'above the dialog nobody could use it').to.equal(false)
    dialog.close()
    await waitUntil(isShown, 'it comes when the dialog is closed')
    dialog.showModal()
    await new Promise((done) => setTimeout(done, 300))
    expect(isShown(), 'below the dialog').to.equal(true)
    hide()
    dialog.remove()
  })

  it('gives way while the page makes what is around it inert', async () => {
    const { host, layer, isShown } = addLayer()
    const hide = showInTopLayer(layer)
    expect(isShown()).to.equal(true)
    host.inert = true
    await waitUntil(() => !isShown(), 'it gives way')
    host.inert = false
    await waitUntil(isShown, 'it is back')
    hide()
  })

  it('a modal of the page that asks where its focus goes does not take it back', async () => {
    const { find, layer, focusedName } = addLayer()
    const own = document.body.appendChild(document.createElement('button'))
    const left: string[] = []
    own.addEventListener('blur', () => left.push('blur'))
    own.addEventListener('focusout', ({ relatedTarget }) => {
      left.push('focusout')
      if (relatedTarget) own.focus()
    })
    const hide = showInTopLayer(layer)
    own.focus()
    find('input').focus()
    await eventually(() => expect(focusedName()).to.equal('question'))
    expect(left).to.deep.equal(['blur', 'focusout'])
    hide()
    own.remove()
  })
})

describe('an open dialog whose place the page', () => {
  afterEach(() => {
    unmountAll()
    for (const left of document.querySelectorAll('[data-place]')) left.remove()
  })
  const addPlace = () => {
    const place = document.body.appendChild(document.createElement('div'))
    place.dataset['place'] = ''
    return place
  }
  async function openDialog() {
    const view = renderInShadow(<View />)
    const place = addPlace()
    place.append(view.host)
    view.find('button').click()
    await waitUntil(() => view.all('dialog:modal').length === 1, 'the dialog')
    const dialog = view.find<HTMLDialogElement>('dialog')
    view.find<HTMLInputElement>('input').value = 'kept'
    return { ...view, place, dialog }
  }
  const CHANGES: [name: string, hide: (place: HTMLElement) => void, show: (place: HTMLElement) => void][] = [
    ['hides by display', (place) => (place.style.display = 'none'), (place) => (place.style.display = '')],
    ['hides by an attribute', (place) => (place.hidden = true), (place) => (place.hidden = false)],
    [
      'hides by content-visibility',
      (place) => place.style.setProperty('content-visibility', 'hidden'),
      (place) => place.style.removeProperty('content-visibility'),
    ],
    [
      'moves to a hidden one',
      (place) => {
        const hidden = addPlace()
        hidden.hidden = true
        hidden.append(place)
      },
      (place) => document.body.append(place),
    ],
  ]
  for (const [name, hide, show] of CHANGES)
    it(`${name}: the page can be used; shown again, it is a modal again`, async () => {
      const { place, dialog, find } = await openDialog()
      const own = addPlace().appendChild(document.createElement('button'))
      const canFocus = () => (own.focus(), document.activeElement === own)
      expect(canFocus(), 'under the modal').to.equal(false)
      hide(place)
      await waitUntil(canFocus, 'the page can be used')
      show(place)
      await waitUntil(() => dialog.matches(':modal') && !canFocus(), 'the dialog is a modal')
      expect(find<HTMLInputElement>('input').value).to.equal('kept')
      await sendKeys({ press: 'Escape' })
      await waitUntil(() => !dialog.isConnected, 'Escape closes it')
    })

  it('moves: it is a modal again', async () => {
    const { place, dialog, find } = await openDialog()
    addPlace().append(place)
    await waitUntil(() => dialog.matches(':modal'), 'the dialog is a modal')
    expect(find<HTMLInputElement>('input').value).to.equal('kept')
  })

  it('removes: the page can be used', async () => {
    const { place } = await openDialog()
    const own = addPlace().appendChild(document.createElement('button'))
    place.remove()
    await waitUntil(() => (own.focus(), document.activeElement === own), 'the page can be used')
    addPlace().append(place)
  })
})
