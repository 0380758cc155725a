import { sendKeys } from '@web/test-runner-commands'
import { useState } from 'react'
import { createPhrases } from '../../src/features/process-center/act/phrases.ts'
import { RemarkField } from '../../src/features/process-center/act/remark-field.tsx'
import { FavoritesView } from '../../src/features/favorites/view.tsx'
import { createSavedFilters } from '../../src/features/process-center/lists/saved-filters.ts'
import { NoticeStrip } from '../../src/portal/parts/notice-strip.tsx'
import { app } from '../double/app-fixtures.ts'
import { mount, type Mounted } from '../double/mount.tsx'
import { createScriptedRuntime } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { accessibleName, flushEvents, unmountAll } from '../ui/render-in-shadow.tsx'
import { renderCatalogue } from './catalogue/browse-fixture.tsx'
import { entrustment, li, renderPanel, wang } from './process-center/entrust/render-panel.tsx'
import { createProcessBackend, many, NOW, process, task } from './process-center/process-backend.ts'
import { renderCenter } from './process-center/render-center.tsx'

// Every control of the product that its own press can remove. Presses are keys, so that nothing but the view moves the focus.

type View = Pick<Mounted, 'root' | 'waitFor' | 'controls'>

const renderFavorites = (favorites: object[]) => {
  let kept = favorites
  const { runtime } = createScriptedRuntime(
    {
      userApps: favorites,
      userFavoriteApps: () => kept,
      userRecentApps: [],
      userDeleteFavoriteApp: () => ((kept = kept.slice(1)), true),
    },
    { session: createSessionDouble(student) },
  )
  return mount(<FavoritesView view="cards" heading="default" keyword="" noSignIn={false} arrange={false} />, {
    runtime,
  })
}

function renderPhrases(): View {
  const { runtime } = createProcessBackend()
  const phrases = runtime.service(createPhrases)
  for (const phrase of ['Agreed', 'As discussed']) phrases.add(phrase)
  return mount(<RemarkField label="Remark" value="" error="" phrases="own" onChange={() => {}} />, {
    runtime,
  })
}

function renderSavedFilters(): View {
  const backend = createProcessBackend({ todo: many(3, task) })
  const filters = backend.runtime.service(createSavedFilters)
  const state = { keyword: 'leave' } as Parameters<typeof filters.save>[0]['state']
  for (const name of ['Mine', 'Late']) filters.save({ name, list: 'todo', state })
  return renderCenter(backend)
}

const notices = ['n1', 'n2'].map((id) => ({ id, text: id, body: '', level: 'info' }))
function Notices() {
  const [left, setLeft] = useState(notices)
  const remove = (id: string) => setLeft(left.filter((notice) => notice.id !== id))
  return (
    <NoticeStrip
      notices={left as never}
      fresh={left as never}
      startsOpen
      onRead={() => {}}
      onDismiss={remove}
      onClose={() => {}}
    />
  )
}

function renderToasts(): View {
  const { runtime } = createProcessBackend()
  const view = mount(<button type="button">Send</button>, { runtime })
  runtime.toasts.show('Sent', { action: { text: 'Undo', run() {} } })
  return view
}

const center = (query = '') => renderCenter(createProcessBackend({ todo: many(12, task) }), { query })

const renderCopies = () =>
  renderCenter(createProcessBackend({ cc: [1, 2].map((n) => process(n, { copied: NOW })) }), {
    list: 'flow_cc',
  })

const CASES: [control: string, render: () => View, presses: string[], neighbour: string | RegExp][] = [
  ['a phrase', renderPhrases, ['Edit phrases', 'Delete: Agreed'], 'Delete: As discussed'],
  ['the last phrase', renderPhrases, ['Edit phrases', 'Delete: As discussed'], 'Delete: Agreed'],
  ['a saved filter', renderSavedFilters, ['Saved filters', 'Delete “Mine”'], 'Delete “Late”'],
  [
    'a notice',
    () => mount(<Notices />, createProcessBackend()),
    ['Do not show again n1'],
    'Do not show again n2',
  ],
  ['a toast', renderToasts, ['Send', 'Close'], 'Send'],
  ['undo', renderToasts, ['Send', 'Undo'], 'Send'],
  ['clear filters', () => center(), ['To approve', 'Clear filters'], 'Saved filters'],
  [
    'clear filters of an empty list',
    () => renderCenter(createProcessBackend(), { keyword: 'x' }),
    ['Clear filters'],
    /./,
  ],
  ['a decision', () => center(), ['Approve Leave request 1'], 'Undo Leave request 1'],
  ['a copy that is read', renderCopies, ['Mark as read Leave request 1'], /./],
  ['the selection', () => center(), ['Leave request 1', 'Clear selection'], /./],
  ['select all', () => center(), ['Leave request 1', 'Select all'], /./],
  [
    'a filter chip',
    () => renderCatalogue({ props: { handling: 'online' } }),
    ['Remove “How: Online”'],
    'How',
  ],
  [
    'a favourite',
    () => renderFavorites([app('Card'), app('Gym')]),
    ['Add Card to favourites'],
    'Add Gym to favourites',
  ],
  ['the last favourite', () => renderFavorites([app('Card')]), ['Add Card to favourites'], /./],
  ['the search', () => renderCatalogue({ props: { keyword: 'leave' } }), ['Clear the search'], /Search/],
  [
    'a delegation',
    () => renderPanel([entrustment('a', wang), entrustment('b', li)]) as View,
    ['Delete the delegation to Wang Qiang', 'Delete'],
    /./,
  ],
]

describe('the focus of a control that its own press removes', () => {
  afterEach(unmountAll)

  for (const [control, render, presses, neighbour] of CASES)
    it(`goes to the neighbour: ${control}`, async () => {
      const { root, waitFor, controls } = render()
      for (const name of presses) {
        await waitFor(() => controls(name).length > 0 && !root.querySelector('[aria-busy=true]'))
        controls(name)[0]!.focus()
        await sendKeys({ press: 'Space' })
        await flushEvents()
      }
      const focused = () => (root.activeElement ? accessibleName(root.activeElement) : '(nothing)')
      const isThere = () =>
        typeof neighbour === 'string' ? focused() === neighbour : neighbour.test(focused())
      await waitFor(isThere).catch(() => {
        throw new Error(`the focus is on: ${focused()}`)
      })
    })
})
