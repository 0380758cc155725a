import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { SESSION_KEYS } from '../../src/contract/keys.ts'
import { ALL, createCatalogueTabs, TABS, type HeaderTab } from '../../src/portal/phone/catalogue-tabs.ts'
import { createRouter, memoryAddress } from '../../src/runtime/router.ts'
import { createStore } from '../../src/runtime/storage.ts'
import { sessionDouble, student } from '../double/session.ts'

// §2 "Mobile layout": the catalogue header, sentence by sentence.

/** The header at a page of the hall; the portal tells it of each place, as the view does. */
function header(start: string, who: 'guest' | typeof student = student, saved?: string) {
  const session = sessionDouble(who)
  const store = createStore(() => undefined)
  if (saved) store.set(SESSION_KEYS.tab, saved)
  const router = createRouter({ basePath: '/', address: memoryAddress(start), session, store })
  const tabs = createCatalogueTabs({ router, session, store })
  router.$place.subscribe((place) => tabs.arrived(place))
  return {
    session,
    tabs,
    router,
    active: () => tabs.$active.get(),
    at: () => router.$place.get().target,
    kept: (key: keyof typeof SESSION_KEYS) => store.get(SESSION_KEYS[key]),
  }
}
const narrowed =
  '/workflow/serviceCenter?seq=card&dep=Library&tag=Study&zimu=L&audience=student&handling=online'

test('four tabs: by theme (tag), by department (dep), by letter (zimu), my favourites (collect)', () => {
  deepEqual(TABS, ['tag', 'dep', 'zimu', 'collect'])
})

for (const tab of TABS) {
  test(`not signed in, choosing ${tab} sets the has-signed flag and sends the user to the apps page`, async () => {
    const { tabs, at, kept, session } = header('/workflow/serviceCenter', 'guest')
    await tabs.choose(tab)
    equal(kept('hasSigned'), 'true')
    equal(at(), 'workflow/index')
    // the flag says "wants to be signed in": the sign-in begins there, and leads back there
    deepEqual(session.asked, ['signIn'])
    equal(kept('tab'), null)
  })

  test(`signed in, choosing ${tab} stores it in session storage and resets all filters to 'all'`, async () => {
    const { tabs, kept, at, active } = header(narrowed)
    tabs.search('card')
    deepEqual([active(), tabs.$filters.get().seq], ['keyword', 'card'])
    await tabs.choose(tab)
    equal(kept('tab'), tab)
    deepEqual(tabs.$filters.get(), ALL)
    deepEqual(tabs.$filters.get(), { seq: 'all', dep: 'all', tag: 'all', other: 'all', zimu: 'all' })
    equal(active(), tab)
    const [path, ...query] = at().split('?')
    equal(path, tab === 'collect' ? 'workflow/favorite' : 'workflow/serviceCenter')
    // no filter is left in the address; the panel is told of the tab by it
    deepEqual(query, tab === 'tag' || tab === 'collect' ? [] : [`tab=${tab}`])
  })
}

test('signed in, collect opens favourites', async () => {
  const { tabs, at } = header('/workflow/serviceCenter')
  await tabs.choose('collect')
  equal(at(), 'workflow/favorite')
})

test('signed in, another tab goes to the catalogue page if not already there', async () => {
  const { tabs, at } = header('/workflow/favorite')
  await tabs.choose('dep')
  equal(at(), 'workflow/serviceCenter?tab=dep')
  await tabs.choose('zimu')
  equal(at(), 'workflow/serviceCenter?tab=zimu')
  await tabs.choose('tag')
  equal(at(), 'workflow/serviceCenter')
})

test('searching sets the active tab to keyword when text is present, and the filter seq to the text', () => {
  const { tabs, active, at } = header('/workflow/todo')
  tabs.search(' library card ')
  equal(active(), 'keyword')
  equal(tabs.$filters.get().seq, 'library card')
  equal(at(), 'workflow/serviceCenter?seq=library+card')
})

test("searching for nothing sets the active tab to tag and seq to 'all', and goes to the catalogue page", () => {
  const { tabs, active, at } = header('/workflow/favorite')
  equal(active(), 'collect')
  tabs.search('  ')
  equal(active(), 'tag')
  equal(tabs.$filters.get().seq, 'all')
  equal(at(), 'workflow/serviceCenter')
})

test('a search on the catalogue page clears theme and department and keeps the other filters', () => {
  const { tabs, at } = header(narrowed)
  tabs.search('bus')
  equal(at(), 'workflow/serviceCenter?seq=bus&zimu=L&audience=student&handling=online')
})

test('on route change the favourites page selects collect', () => {
  const { router, active } = header('/workflow/index', student, 'dep')
  router.open('favorite')
  equal(active(), 'collect')
})

test('on route change, signed in, the tab saved in session storage is restored; the catalogue is told', () => {
  const { router, active, at } = header('/workflow/favorite', student, 'dep')
  router.open('serviceC')
  equal(active(), 'dep')
  equal(at(), 'workflow/serviceCenter?tab=dep')
  router.open('todo')
  equal(active(), 'dep')
})

test('on route change, signed in, the tab restored is tag by default, also where rubbish was kept', () => {
  for (const saved of [undefined, 'constructor', '']) {
    const { router, active, at } = header('/workflow/favorite', student, saved)
    router.open('serviceC')
    equal(active(), 'tag')
    equal(at(), 'workflow/serviceCenter')
  }
})

test('on route change a guest finds the first tab', () => {
  const { router, active } = header('/workflow/index', 'guest', 'dep')
  router.open('serviceC')
  equal(active(), 'tag')
})

test('what an address says wins over the tab that was saved', () => {
  const at = (address: string) => header(address, student, 'zimu').active()
  equal(at('/workflow/serviceCenter?tab=dep'), 'dep')
  equal(at('/workflow/serviceCenter?seq=card'), 'keyword')
  equal(at('/workflow/serviceCenter?seq=all'), 'zimu')
  equal(at('/workflow/searchResult?seq=card'), 'keyword')
})

test('the catalogue never names favourites as its tab', async () => {
  const { tabs, router, active, at } = header('/workflow/serviceCenter')
  await tabs.choose('collect')
  router.open('serviceC')
  equal(active(), 'tag')
  equal(at(), 'workflow/serviceCenter')
})

test('the solution that the address names stays through tabs and searches', async () => {
  const { tabs, at } = header('/workflow/favorite?solution=exam')
  await tabs.choose('dep' satisfies HeaderTab)
  equal(at(), 'workflow/serviceCenter?tab=dep&solution=exam')
  await tabs.choose('collect')
  tabs.search('card')
  equal(at(), 'workflow/serviceCenter?seq=card&solution=exam')
})
