import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { createProfile } from '../../src/domain/profile.ts'
import { createAccountDisplay } from '../../src/portal/appearance/account-display.ts'
import {
  ACCOUNT_DISPLAY_KEY,
  saveSetting,
  showSetting,
  type Setting,
} from '../../src/portal/appearance/saved-appearance.ts'
import { createErrorReply, createScriptedRuntime, offline, type Answer } from '../double/scripted-runtime.ts'
import { createSessionDouble, student, studentProfile } from '../double/session-double.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'

const SAVE = 'POST /me/preference/Display'
const OTHER = { id: 'other', name: 'Wang Fang' }

// loaded by the first call; a slow import would outlast `waitIdle`
await Promise.all([
  import('../../src/runtime/wire/rest.ts'),
  import('../../src/runtime/wire/graphql-client.ts'),
])

const page = { document: globalThis.document, location: globalThis.location }
beforeEach(() => void Object.assign(globalThis, { document: { cookie: '' }, location: { search: '' } }))
// the files of a full run share a process
afterEach(() => void Object.assign(globalThis, page))

/** Stands for the portal's element. */
function createHost(attributes: Record<string, string>): HTMLElement {
  const host = {
    getAttribute: (name: string) => attributes[name] ?? null,
    setAttribute: (name: string, value: string) => void (attributes[name] = value),
    removeAttribute: (name: string) => void delete attributes[name],
  }
  return host as unknown as HTMLElement
}

interface SetupOptions {
  who?: 'guest' | typeof student
  settings?: unknown
  /** What the device has saved, by setting. */
  saved?: Partial<Record<Setting, string>>
  local?: Record<string, string>
  attributes?: Record<string, string>
  save?: Answer
  config?: Record<string, unknown>
}

/** One page of the portal: what its user sees, has saved and sends. */
function setup(options: SetupOptions = {}) {
  const { who = student, settings, saved = {}, save = { errno: 0 }, config = {} } = options
  const device = Object.fromEntries(Object.entries(saved).map(([name, value]) => [`univ.${name}`, value]))
  const shown: Record<string, string> = { ...options.attributes }
  const host = createHost(shown)
  const double = createScriptedRuntime(
    { me: () => ({ ...studentProfile, ...(settings !== undefined && { settings }) }), [SAVE]: save },
    { session: createSessionDouble(who), local: { ...device, ...options.local }, config },
  )
  const { runtime } = double
  const { local } = runtime.platform.storages
  const display = runtime.service(createAccountDisplay)
  display.attach(host)
  return {
    ...double,
    shown,
    saved: (name: Setting) => local.get(`univ.${name}`),
    account: () => local.get(ACCOUNT_DISPLAY_KEY),
    /** A part of the page requests the profile, as the header does. */
    async loadProfile() {
      const { $profile } = runtime.service(createProfile)
      $profile.listen(() => {})
      await waitUntil(() => $profile.get().state !== 'loading')
      await waitIdle()
    },
    choose(name: Setting, value: string) {
      saveSetting(local, name, value, '/')
      showSetting(host, name, value)
      display.choose(name, value)
      return waitIdle()
    },
    sent: () => double.called(SAVE).map(({ input }) => input),
  }
}

test('shows the settings of the account, keeps them on the device, and requests nothing for it', async () => {
  const page = setup({ settings: { theme: 'dark', size: 'larger', contrast: null, lang: 'en' } })
  await waitIdle()
  deepEqual([page.shown, page.calls.length], [{}, 0])
  await page.loadProfile()
  deepEqual(page.shown, { theme: 'dark', size: 'larger', lang: 'en' })
  deepEqual((['theme', 'size', 'contrast', 'lang'] as const).map(page.saved), ['dark', 'larger', null, 'en'])
  equal(page.calls.length, 1)
  equal(document.cookie, 'univ.lang=en; Path=/; Max-Age=31536000; SameSite=Lax')
})

test('a profile that is fetched again does not undo a choice, which is sent alone', async () => {
  const page = setup({ settings: { size: 'larger' } })
  await page.loadProfile()
  await page.choose('size', 'large')
  await page.choose('lang', 'zh')
  page.runtime.queries.invalidate(['profile'])
  await waitUntil(() => page.called('me').length === 2)
  await waitIdle()
  deepEqual([page.shown['size'], page.sent()], ['large', [{ size: 'large' }, { lang: 'zh-CN' }]])
})

test('a choice of the standard is sent as a choice', async () => {
  const page = setup({ settings: { theme: 'dark' } })
  await page.loadProfile()
  await page.choose('theme', '')
  deepEqual([page.shown, page.sent()], [{}, [{ theme: 'default' }]])
  const next = setup({
    settings: { theme: 'default' },
    saved: { theme: 'dark' },
    attributes: { theme: 'dark' },
  })
  await next.loadProfile()
  deepEqual([next.shown, next.saved('theme')], [{}, ''])
})

test('a choice made before the settings have arrived wins, and is sent once they have', async () => {
  const page = setup({ settings: { size: 'larger', theme: 'dark' } })
  await page.choose('size', 'large')
  deepEqual(page.sent(), [])
  await page.loadProfile()
  deepEqual([page.shown, page.sent()], [{ size: 'large', theme: 'dark' }, [{ size: 'large' }]])
})

test('choices during a write are sent after it, so that the last one wins', async () => {
  const replies: (() => void)[] = []
  const page = setup({
    settings: {},
    save: () => new Promise((done) => replies.push(() => done({ errno: 0 }))),
  })
  await page.loadProfile()
  for (const size of ['large', '', 'larger']) await page.choose('size', size)
  deepEqual(page.sent(), [{ size: 'large' }])
  replies[0]!()
  await waitUntil(() => replies.length === 2)
  replies[1]!()
  await waitIdle()
  deepEqual(page.sent(), [{ size: 'large' }, { size: 'larger' }])
  deepEqual(JSON.parse(page.account()!).unsent, {})
})

for (const [problem, save] of [
  ['fails', createErrorReply(503)],
  ['is refused', createErrorReply(403)],
  ['has no connection', offline],
] as const)
  test(`a write that ${problem} shows nothing, and its choice is sent with the next one, or on the next page`, async () => {
    const page = setup({ settings: { theme: 'dark' }, save })
    await page.loadProfile()
    await page.choose('size', 'larger')
    deepEqual([page.shown, page.saved('size')], [{ theme: 'dark', size: 'larger' }, 'larger'])
    deepEqual(page.runtime.toasts.$toasts.get(), [])
    await page.choose('contrast', 'more')
    deepEqual(page.sent(), [{ size: 'larger' }, { size: 'larger', contrast: 'more' }])

    const next = setup({
      settings: { theme: 'dark', size: 'large' },
      saved: { theme: 'dark', size: 'larger', contrast: 'more' },
      attributes: { theme: 'dark', size: 'larger', contrast: 'more' },
      local: { [ACCOUNT_DISPLAY_KEY]: page.account()! },
    })
    await next.loadProfile()
    equal(next.shown['size'], 'larger')
    deepEqual(next.sent(), [{ size: 'larger', contrast: 'more' }])
    deepEqual(JSON.parse(next.account()!).unsent, {})
  })

test('a guest, and a member of a server without the addition, send nothing, and everything stays on the device', async () => {
  for (const options of [
    { who: 'guest' as const, settings: { size: 'larger' } },
    { settings: undefined },
    { settings: null },
    { settings: 'larger' },
    { settings: { size: 'larger' }, config: { capabilities: { 'account-settings': false } } },
  ]) {
    const page = setup({ ...options, saved: { theme: 'dark' }, attributes: { theme: 'dark' } })
    await page.choose('size', 'large')
    await page.loadProfile()
    await page.choose('lang', 'en')
    deepEqual(page.shown, { theme: 'dark', size: 'large', lang: 'en' }, JSON.stringify(options))
    deepEqual([page.sent(), page.account()], [[], null], JSON.stringify(options))
  }
})

const HUGE = 'x'.repeat(1_000_000)
const HOSTILE = [
  { theme: 7, size: ['larger'], contrast: { more: true }, lang: false },
  { theme: 'purple', size: 'LARGER', contrast: 'more ', lang: 'en" onload="x' },
  { theme: '__proto__', size: 'constructor', contrast: 'toString', lang: 'constructor' },
  JSON.parse('{"__proto__":{"size":"larger"},"constructor":{"theme":"dark"}}'),
  { theme: HUGE, size: HUGE, contrast: HUGE, lang: HUGE },
  { theme: '', size: '', contrast: '', lang: '' },
  { lang: 'ar' },
]
test('values that are none of its settings are ignored', async () => {
  for (const settings of HOSTILE) {
    const page = setup({ settings, saved: { size: 'large' }, attributes: { size: 'large' } })
    await page.loadProfile()
    deepEqual(page.shown, { size: 'large' }, JSON.stringify(settings).slice(0, 100))
    deepEqual([page.saved('size'), page.saved('lang'), page.logged], ['large', null, []])
  }
})

for (const stored of [
  '',
  '{"userId":"student","before":{}}',
  '{"userId":"other","before":7,"unsent":[]}',
  `{"userId":"student","before":{"size":"${HUGE}"},"unsent":{"size":"vast","lang":7,"constructor":"x"}}`,
])
  test(`a damaged record on the device is ignored: ${stored.slice(0, 60)}`, async () => {
    const page = setup({ settings: { size: 'large' }, local: { [ACCOUNT_DISPLAY_KEY]: stored } })
    await page.loadProfile()
    deepEqual([page.shown, page.sent()], [{ size: 'large' }, []])
  })

test('attributes of the page win over the account', async () => {
  const page = setup({
    settings: { theme: 'dark', size: 'large', lang: 'en' },
    attributes: { theme: 'light', lang: 'zh-CN' },
  })
  await page.loadProfile()
  deepEqual(page.shown, { theme: 'light', lang: 'zh-CN', size: 'large' })
})

test('a language in the address wins over that of the account', async () => {
  location.search = '?lang=en'
  const page = setup({
    settings: { lang: 'zh-CN', size: 'large' },
    saved: { lang: 'en' },
    attributes: { lang: 'en' },
  })
  await page.loadProfile()
  deepEqual([page.shown, page.sent()], [{ lang: 'en', size: 'large' }, []])
})

test('after the sign-out the device has what it had before', async () => {
  const page = setup({
    settings: { size: 'larger', lang: 'en', contrast: 'more' },
    saved: { size: 'large', theme: 'dark', lang: 'zh' },
    attributes: { size: 'large', theme: 'dark', lang: 'zh-CN' },
  })
  await page.loadProfile()
  await page.choose('theme', 'light')
  deepEqual(page.shown, { size: 'larger', theme: 'light', lang: 'en', contrast: 'more' })
  page.session.setUser('guest')
  await waitIdle()
  deepEqual(page.shown, { size: 'large', theme: 'dark', lang: 'zh-CN' })
  deepEqual([page.saved('theme'), page.saved('contrast'), page.account()], ['dark', '', null])
})

test('a session that has only expired keeps its settings in this tab; another user gets their own', async () => {
  const page = setup({ settings: { size: 'larger', theme: 'dark' }, saved: { contrast: 'more' } })
  page.shown['contrast'] = 'more'
  page.runtime.platform.storages.session.set('hasSigned', 'true')
  await page.loadProfile()
  page.session.setUser('guest')
  await waitIdle()
  deepEqual(page.shown, { size: 'larger', theme: 'dark', contrast: 'more' })
  page.replies['me'] = { ...studentProfile, id: 'person-8', settings: { size: 'large' } }
  page.session.setUser(OTHER)
  await waitUntil(() => page.shown['size'] === 'large')
  deepEqual(page.shown, { size: 'large', contrast: 'more' })
})

test('a page that starts after the account has left restores the device, for a guest and for another user', async () => {
  const local = {
    'univ.size': 'larger',
    [ACCOUNT_DISPLAY_KEY]: JSON.stringify({
      userId: OTHER.id,
      before: { theme: 'dark' },
      unsent: { size: 'larger' },
    }),
  }
  const guest = setup({ who: 'guest', local, attributes: { size: 'larger' } })
  await waitIdle()
  deepEqual([guest.shown, guest.account()], [{ theme: 'dark' }, null])

  const page = setup({ local, settings: { contrast: 'more' }, attributes: { size: 'larger' } })
  await page.loadProfile()
  deepEqual([page.shown, page.sent()], [{ theme: 'dark', contrast: 'more' }, []])
})

test('a choice that is on its way when the user changes is not kept for the next one', async () => {
  let finish = () => {}
  const page = setup({ settings: {}, save: () => new Promise((done) => (finish = () => done({ errno: 0 }))) })
  await page.loadProfile()
  await page.choose('size', 'larger')
  await page.choose('size', 'large')
  page.session.setUser(OTHER)
  await waitIdle()
  finish()
  await waitIdle()
  deepEqual(page.sent(), [{ size: 'larger' }])
  equal(JSON.parse(page.account()!).userId, OTHER.id)
})
