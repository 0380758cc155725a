import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { SESSION_STORAGE_KEYS } from '../../src/contract/storage-keys.ts'
import {
  CLEARED_FILTERS,
  createCatalogueTabs,
  HEADER_TABS,
  type HeaderTab,
} from '../../src/portal/phone/catalogue-tabs.ts'
import { createRouter, createMemoryHistory } from '../../src/runtime/routing/router.ts'
import { createKeyValueStore } from '../../src/runtime/page/storage.ts'
import { createSessionDouble, student } from '../double/session-double.ts'

// §2 "Mobile layout": the catalogue header, sentence by sentence.

/** The header on a portal page; receives each location change, as from the view. */
function openHeader(start: string, who: 'guest' | typeof student = student, saved?: string) {
  const session = createSessionDouble(who)
  const store = createKeyValueStore(() => undefined)
  if (saved) store.set(SESSION_STORAGE_KEYS.tab, saved)
  const router = createRouter({ basePath: '/', address: createMemoryHistory(start), session, store })
  const tabs = createCatalogueTabs({ router, session, store })
  router.$location.subscribe((place) => tabs.onRouteChange(place))
  return {
    session,
    tabs,
    router,
    active: () => tabs.$active.get(),
    at: () => router.$location.get().target,
    kept: (key: keyof typeof SESSION_STORAGE_KEYS) => store.get(SESSION_STORAGE_KEYS[key]),
  }
}
const FILTERED_ADDRESS =
  '/workflow/serviceCenter?seq=card&dep=Library&tag=Study&zimu=L&audience=student&handling=online'

test('four tabs: by theme (tag), by department (dep), by letter (zimu), my favourites (collect)', () => {
  deepEqual(HEADER_TABS, ['tag', 'dep', 'zimu', 'collect'])
})

for (const tab of HEADER_TABS) {
  test(`not signed in, choosing ${tab} sets the has-signed flag and sends the user to the apps page`, async () => {
    const { tabs, at, kept, session } = openHeader('/workflow/serviceCenter', 'guest')
    await tabs.choose(tab)
    equal(kept('hasSigned'), 'true')
    equal(at(), 'workflow/index')
    // the flag says "wants to be signed in": the sign-in starts there and returns there
    deepEqual(session.calls, ['signIn'])
    equal(kept('tab'), null)
  })

  test(`signed in, choosing ${tab} stores it in session storage and resets all filters to 'all'`, async () => {
    const { tabs, kept, at, active } = openHeader(FILTERED_ADDRESS)
    tabs.search('card')
    deepEqual([active(), tabs.$filters.get().seq], ['keyword', 'card'])
    await tabs.choose(tab)
    equal(kept('tab'), tab)
    deepEqual(tabs.$filters.get(), CLEARED_FILTERS)
    deepEqual(tabs.$filters.get(), { seq: 'all', dep: 'all', tag: 'all', other: 'all', zimu: 'all' })
    equal(active(), tab)
    const [path, ...query] = at().split('?')
    equal(path, tab === 'collect' ? 'workflow/favorite' : 'workflow/serviceCenter')
    // the URL has no filters left; it passes the tab to the panel
    deepEqual(query, tab === 'tag' || tab === 'collect' ? [] : [`tab=${tab}`])
  })
}

test('signed in, collect opens favourites', async () => {
  const { tabs, at } = openHeader('/workflow/serviceCenter')
  await tabs.choose('collect')
  equal(at(), 'workflow/favorite')
})

test('signed in, another tab goes to the catalogue page if not already there', async () => {
  const { tabs, at } = openHeader('/workflow/favorite')
  await tabs.choose('dep')
  equal(at(), 'workflow/serviceCenter?tab=dep')
  await tabs.choose('zimu')
  equal(at(), 'workflow/serviceCenter?tab=zimu')
  await tabs.choose('tag')
  equal(at(), 'workflow/serviceCenter')
})

test('searching sets the active tab to keyword when text is present, and the filter seq to the text', () => {
  const { tabs, active, at } = openHeader('/workflow/todo')
  tabs.search(' library card ')
  equal(active(), 'keyword')
  equal(tabs.$filters.get().seq, 'library card')
  equal(at(), 'workflow/serviceCenter?seq=library+card')
})

test("searching for nothing sets the active tab to tag and seq to 'all', and goes to the catalogue page", () => {
  const { tabs, active, at } = openHeader('/workflow/favorite')
  equal(active(), 'collect')
  tabs.search('  ')
  equal(active(), 'tag')
  equal(tabs.$filters.get().seq, 'all')
  equal(at(), 'workflow/serviceCenter')
})

test('a search on the catalogue page clears theme and department and keeps the other filters', () => {
  const { tabs, at } = openHeader(FILTERED_ADDRESS)
  tabs.search('bus')
  equal(at(), 'workflow/serviceCenter?seq=bus&zimu=L&audience=student&handling=online')
})

test('on route change the favourites page selects collect', () => {
  const { router, active } = openHeader('/workflow/index', student, 'dep')
  router.navigate('favorite')
  equal(active(), 'collect')
})

test('on route change, signed in, the tab saved in session storage is restored; the catalogue is told', () => {
  const { router, active, at } = openHeader('/workflow/favorite', student, 'dep')
  router.navigate('serviceC')
  equal(active(), 'dep')
  equal(at(), 'workflow/serviceCenter?tab=dep')
  router.navigate('todo')
  equal(active(), 'dep')
})

test('on route change, signed in, the tab restored is tag by default, also where rubbish was kept', () => {
  for (const saved of [undefined, 'constructor', '']) {
    const { router, active, at } = openHeader('/workflow/favorite', student, saved)
    router.navigate('serviceC')
    equal(active(), 'tag')
    equal(at(), 'workflow/serviceCenter')
  }
})

test('on route change a guest finds the first tab', () => {
  const { router, active } = openHeader('/workflow/index', 'guest', 'dep')
  router.navigate('serviceC')
  equal(active(), 'tag')
})

test('what an address says wins over the tab that was saved', () => {
  const at = (address: string) => openHeader(address, student, 'zimu').active()
  equal(at('/workflow/serviceCenter?tab=dep'), 'dep')
  equal(at('/workflow/serviceCenter?seq=card'), 'keyword')
  equal(at('/workflow/serviceCenter?seq=all'), 'zimu')
  equal(at('/workflow/searchResult?seq=card'), 'keyword')
})

test('the catalogue never names favourites as its tab', async () => {
  const { tabs, router, active, at } = openHeader('/workflow/serviceCenter')
  await tabs.choose('collect')
  router.navigate('serviceC')
  equal(active(), 'tag')
  equal(at(), 'workflow/serviceCenter')
})

test('the solution that the address names stays through tabs and searches', async () => {
  const { tabs, at } = openHeader('/workflow/favorite?solution=exam')
  await tabs.choose('dep' satisfies HeaderTab)
  equal(at(), 'workflow/serviceCenter?tab=dep&solution=exam')
  await tabs.choose('collect')
  tabs.search('card')
  equal(at(), 'workflow/serviceCenter?seq=card&solution=exam')
})
