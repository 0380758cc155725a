import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { SESSION_STORAGE_KEYS } from '../../../src/contract/storage-keys.ts'
import { createCatalogueTabs, HEADER_TABS, type HeaderTab } from '../../../src/portal/phone/catalogue-tabs.ts'
import { createRouter, createMemoryHistory } from '../../../src/runtime/routing/router.ts'
import { createKeyValueStore } from '../../../src/runtime/page/storage.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'

// §2 "Mobile layout": the catalogue header.

/** The header on a portal page; receives each location change, as from the view. */
function openHeader(start: string, who: 'guest' | typeof student = student, saved?: string) {
  const session = createSessionDouble(who)
  const store = createKeyValueStore(() => undefined)
  if (saved) store.set(SESSION_STORAGE_KEYS.tab, saved)
  const router = createRouter({ basePath: '/', address: createMemoryHistory(start), session, store })
  const tabs = createCatalogueTabs({ router, session, store })
  router.$location.subscribe((location) => tabs.onRouteChange(location))
  return {
    session,
    tabs,
    router,
    active: () => tabs.$active.get(),
    target: () => router.$location.get().target,
    stored: (key: keyof typeof SESSION_STORAGE_KEYS) => store.get(SESSION_STORAGE_KEYS[key]),
  }
}
const FILTERED_ADDRESS =
  '/workflow/serviceCenter?seq=card&dep=Library&tag=Study&zimu=L&audience=student&handling=online'

test('provides four tabs: by theme (tag), by department (dep), by letter (zimu), my favourites (collect)', () => {
  deepEqual(HEADER_TABS, ['tag', 'dep', 'zimu', 'collect'])
})

for (const tab of HEADER_TABS) {
  test(`signed out: choosing ${tab} sets the hasSigned flag and sends the user to the apps page`, async () => {
    const { tabs, target, stored, session } = openHeader('/workflow/serviceCenter', 'guest')
    await tabs.choose(tab)
    equal(stored('hasSigned'), 'true')
    equal(target(), 'workflow/index')
    // the flag requests a sign-in: it starts there and returns there
    deepEqual(session.calls, ['signIn'])
    equal(stored('tab'), null)
  })

  test(`signed in: choosing ${tab} stores it in session storage and resets all filters to 'all'`, async () => {
    const { tabs, stored, target, active } = openHeader(FILTERED_ADDRESS)
    tabs.search('card')
    equal(active(), 'keyword')
    await tabs.choose(tab)
    equal(stored('tab'), tab)
    equal(active(), tab)
    const [path, ...query] = target().split('?')
    equal(path, tab === 'collect' ? 'workflow/favorite' : 'workflow/serviceCenter')
    // the URL has no filters left; it passes the tab to the panel
    deepEqual(query, tab === 'tag' || tab === 'collect' ? [] : [`tab=${tab}`])
  })
}

test('signed in: choosing collect opens the favourites', async () => {
  const { tabs, target } = openHeader('/workflow/serviceCenter')
  await tabs.choose('collect')
  equal(target(), 'workflow/favorite')
})

test('signed in: choosing another tab navigates to the catalogue page', async () => {
  const { tabs, target } = openHeader('/workflow/favorite')
  await tabs.choose('dep')
  equal(target(), 'workflow/serviceCenter?tab=dep')
  await tabs.choose('zimu')
  equal(target(), 'workflow/serviceCenter?tab=zimu')
  await tabs.choose('tag')
  equal(target(), 'workflow/serviceCenter')
})

test('a search with text selects the tab keyword and sets seq to the text', () => {
  const { tabs, active, target } = openHeader('/workflow/todo')
  tabs.search(' library card ')
  equal(active(), 'keyword')
  equal(target(), 'workflow/serviceCenter?seq=library+card')
})

test("an empty search selects the tab tag, sets seq to 'all' and navigates to the catalogue page", () => {
  const { tabs, active, target } = openHeader('/workflow/favorite')
  equal(active(), 'collect')
  tabs.search('  ')
  equal(active(), 'tag')
  equal(target(), 'workflow/serviceCenter')
})

test('a search on the catalogue page clears theme and department and keeps the other filters', () => {
  const { tabs, target } = openHeader(FILTERED_ADDRESS)
  tabs.search('bus')
  equal(target(), 'workflow/serviceCenter?seq=bus&zimu=L&audience=student&handling=online')
})

test('on route change, the favourites page selects collect', () => {
  const { router, active } = openHeader('/workflow/index', student, 'dep')
  router.navigate('favorite')
  equal(active(), 'collect')
})

test('on route change, signed in: restores the tab from session storage and passes it to the catalogue', () => {
  const { router, active, target } = openHeader('/workflow/favorite', student, 'dep')
  router.navigate('serviceC')
  equal(active(), 'dep')
  equal(target(), 'workflow/serviceCenter?tab=dep')
  router.navigate('todo')
  equal(active(), 'dep')
})

test('on route change, signed in: falls back to the tab tag when the stored value is missing or invalid', () => {
  for (const saved of [undefined, 'constructor', '']) {
    const { router, active, target } = openHeader('/workflow/favorite', student, saved)
    router.navigate('serviceC')
    equal(active(), 'tag')
    equal(target(), 'workflow/serviceCenter')
  }
})

test('on route change, signed out: selects the first tab', () => {
  const { router, active } = openHeader('/workflow/index', 'guest', 'dep')
  router.navigate('serviceC')
  equal(active(), 'tag')
})

test('a tab or query in the URL overrides the stored tab', () => {
  const activeTab = (address: string) => openHeader(address, student, 'zimu').active()
  equal(activeTab('/workflow/serviceCenter?tab=dep'), 'dep')
  equal(activeTab('/workflow/serviceCenter?seq=card'), 'keyword')
  equal(activeTab('/workflow/serviceCenter?seq=all'), 'zimu')
  equal(activeTab('/workflow/searchResult?seq=card'), 'keyword')
})

test('the catalogue never selects collect', async () => {
  const { tabs, router, active, target } = openHeader('/workflow/serviceCenter')
  await tabs.choose('collect')
  router.navigate('serviceC')
  equal(active(), 'tag')
  equal(target(), 'workflow/serviceCenter')
})

test('tabs and searches keep the solution parameter', async () => {
  const { tabs, target } = openHeader('/workflow/favorite?solution=exam')
  await tabs.choose('dep' satisfies HeaderTab)
  equal(target(), 'workflow/serviceCenter?tab=dep&solution=exam')
  await tabs.choose('collect')
  tabs.search('card')
  equal(target(), 'workflow/serviceCenter?seq=card&solution=exam')
})
