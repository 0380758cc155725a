import { expect } from 'chai'
import { mount, type Mounted } from '../../double/mount.tsx'
import type { OidcErrorReason } from '../../../src/runtime/oidc/oidc-error.ts'
import { serverClock } from '../../../src/runtime/time/server-clock.ts'
import { createScriptedRuntime } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, unmountAll, flushEvents } from '../../ui/render-in-shadow.tsx'

// a page shows each session notice once, with the action that resolves it.

describe('session notices', () => {
  afterEach(unmountAll)

  const mountTwoTags = (lang: 'zh' | 'en' = 'en') => {
    const session = createSessionDouble(student)
    // two configurations of one page share their session
    const runtimes = [1, 2].map(() => createScriptedRuntime({}, { session }).runtime)
    const tags = runtimes.map((runtime) => mount(<p>the tag</p>, { runtime, lang }))
    const countTagsShowing = (words: string) => tags.filter((tag) => tag.text().includes(words)).length
    return { session, tags, runtimes, countTagsShowing, first: tags[0]! }
  }
  const findTagShowing = (tags: Mounted[], words: string) => tags.find((tag) => tag.text().includes(words))!

  it('are rendered by one tag per page, without a dialog, with a button that signs in', async () => {
    const { session, tags, countTagsShowing } = mountTwoTags()
    session.setNotice('session-ending')
    await flushEvents()
    await eventually(() => expect(countTagsShowing('Your session is about to end')).to.equal(1))
    const tag = findTagShowing(tags, 'about to end')
    expect(tag.root.querySelector('dialog')).to.equal(null)
    expect(tag.root.querySelector('[role=status]')!.textContent).to.contain('about to end')
    await tag.press('Stay signed in')
    await eventually(() => expect(session.calls).to.deep.equal(['signIn']))
  })

  it('disappear when they no longer apply; a dismissed one reappears when it is set again', async () => {
    const { session, tags, countTagsShowing } = mountTwoTags()
    session.setNotice('not-listed')
    await flushEvents()
    const words = 'You cannot sign in on this site'
    await findTagShowing(tags, words).press('Close')
    await flushEvents()
    await eventually(() => expect(countTagsShowing(words)).to.equal(0))
    session.setNotice(null)
    session.setNotice('not-listed')
    await flushEvents()
    await eventually(() => expect(countTagsShowing(words)).to.equal(1))
    session.setNotice(null)
    await flushEvents()
    await eventually(() => expect(countTagsShowing(words)).to.equal(0))
  })

  for (const [minutes, words] of [
    [120, 'The clock of this device is 120 minutes fast'],
    [-10, 'The clock of this device is 10 minutes slow'],
    [4, ''],
  ] as const)
    it(`of a device clock that is ${minutes} minutes ahead: ${words ? 'once in a tab' : 'none'}`, async () => {
      const { runtimes, tags, countTagsShowing } = mountTwoTags()
      const learn = () =>
        runtimes.forEach((runtime) => {
          const sentAt = runtime.platform.now()
          const date = new Date(sentAt - minutes * 60_000).toUTCString()
          serverClock(runtime).learn({ headers: new Headers({ date }), sentAt, isFresh: true })
        })
      await flushEvents()
      const shown = (text: string, count: number) =>
        eventually(() => expect(countTagsShowing(text)).to.equal(count))
      await shown('The clock of this device', 0)
      learn()
      await flushEvents()
      await shown(words || 'The clock of this device', words ? 1 : 0)
      if (!words) return
      await findTagShowing(tags, words).press('Close')
      await shown(words, 0)
      learn()
      await flushEvents()
      await shown(words, 0)
    })

  it('of a lost connection: shown once per page until it is back, and failed reads are repeated', async () => {
    let isOnline = true
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
    const go = async (online: boolean) => {
      isOnline = online
      dispatchEvent(new Event(online ? 'online' : 'offline'))
      await flushEvents()
    }
    try {
      const { countTagsShowing, runtimes } = mountTwoTags()
      let reads = 0
      const $names = runtimes[0]!.queries.query(['names'], () =>
        ++reads < 2 ? Promise.reject(new Error('offline')) : Promise.resolve('here'),
      )
      const unsubscribe = $names.subscribe(() => {})
      await flushEvents()
      await go(false)
      expect(countTagsShowing('You are offline.')).to.equal(1)
      expect($names.get()!.state).to.equal('failed')
      await go(true)
      expect(countTagsShowing('You are offline.')).to.equal(0)
      await flushEvents()
      await eventually(() => expect($names.get()!.data).to.equal('here'))
      unsubscribe()
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
    }
  })

  const FAILURES: [reason: OidcErrorReason, detail: string, en: string, zh: string][] = [
    ['provider', 'access_denied', 'The sign-in was cancelled.', '登录已取消。'],
    [
      'provider',
      'invalid_scope',
      'what this page asks for: openid profile task.',
      '申请的权限：openid profile task',
    ],
    ['provider', 'server_error', 'reported an error: server_error.', '返回错误：server_error'],
    ['provider', '', 'reported an error: ?.', '返回错误：?'],
    ['clock', '43', 'The clock of this device is 43 minutes fast.', '时钟快了 43 分钟'],
    ['clock', '-20', 'The clock of this device is 20 minutes slow.', '时钟慢了 20 分钟'],
    ['unreachable', '', 'could not be reached', '暂时无法访问'],
    ['insecure', '', 'https', 'https'],
    ['unknown-response', '', 'Sign-in was not completed', '登录没有完成'],
  ]
  for (const [reason, detail, en, zh] of FAILURES)
    it(`explain why a sign-in failed: ${reason} ${detail}`, async () => {
      for (const [lang, words] of [
        ['en', en],
        ['zh', zh],
      ] as const) {
        const session = createSessionDouble()
        const { runtime } = createScriptedRuntime({}, { session, config: { oidc: { scope: 'task' } } })
        const tag = mount(<p>the tag</p>, { runtime, lang })
        session.setNotice({ kind: 'sign-in-failed', reason, detail })
        await flushEvents()
        await eventually(() => expect(tag.text()).to.contain(words))
        await tag.press(lang === 'en' ? 'Sign in again' : '重新登录')
        await eventually(() => expect(session.calls).to.deep.equal(['signIn']))
        unmountAll()
      }
    })

  it('name the system that rejects the token, with status and code, and retry on press only', async () => {
    const { session, tags, countTagsShowing } = mountTwoTags()
    const rejection = { system: 'taskApi', status: 401, code: 'ACCESS_TOKEN_INVALID', user: null } as const
    session.setNotice({ kind: 'refused', rejection })
    await flushEvents()
    const words =
      'You are signed in, but the service does not accept it (Process platform · HTTP 401 · ACCESS_TOKEN_INVALID).'
    expect(countTagsShowing(words)).to.equal(1)
    expect(session.calls).to.deep.equal([])
    await findTagShowing(tags, words).press('Sign in again')
    await eventually(() => expect(session.calls).to.deep.equal(['signIn']))
  })

  it('limit a rejection by the bus to live updates', async () => {
    const { session, countTagsShowing } = mountTwoTags()
    const rejection = { system: 'bus', status: 401, code: '', user: student } as const
    session.setNotice({ kind: 'refused', rejection })
    await flushEvents()
    await eventually(() => expect(countTagsShowing('Live updates are off')).to.equal(1))
  })

  it('are shown in Chinese', async () => {
    const { session, countTagsShowing } = mountTwoTags('zh')
    session.setNotice('framed')
    await flushEvents()
    await eventually(() => expect(countTagsShowing('本页嵌在其他网站中时只供浏览')).to.equal(1))
  })

  it("show the user of a popup session with a sign-out button, but not the user of the host's own session", async () => {
    const { session, tags, countTagsShowing, first } = mountTwoTags()
    await flushEvents()
    await eventually(() => expect(countTagsShowing('Signed in as')).to.equal(0))
    session.setUser('guest')
    session.setPopupUser(student)
    await flushEvents()
    await eventually(() =>
      expect(countTagsShowing(`Signed in as ${student.name}, on this page only`)).to.equal(1),
    )
    await findTagShowing(tags, 'Signed in as').press('Sign out')
    await eventually(() => expect(session.calls).to.deep.equal(['signOut']))
    await flushEvents()
    await eventually(() => expect(first.text()).not.to.contain('Signed in as'))
  })
})
