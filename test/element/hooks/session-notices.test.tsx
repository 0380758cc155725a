import { expect } from 'chai'
import { mount, type Mounted } from '../../double/mount.tsx'
import type { OidcErrorReason } from '../../../src/runtime/oidc/oidc-error.ts'
import { createScriptedRuntime } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { unmountAll, flushEvents } from '../../ui/render-in-shadow.tsx'

// S16, S18: what a page says about its session, once, and what can be done about it

describe('what there is to say about the session', () => {
  afterEach(unmountAll)

  const two = (lang: 'zh' | 'en' = 'en') => {
    const session = createSessionDouble(student)
    // two configurations of one page share their session
    const tags = [createScriptedRuntime({}, { session }), createScriptedRuntime({}, { session })].map(
      ({ runtime }) => mount(<p>the tag</p>, { runtime, lang }),
    )
    const said = (words: string) => tags.filter((tag) => tag.text().includes(words)).length
    return { session, tags, said, first: tags[0]! }
  }
  const withNote = (tags: Mounted[], words: string) => tags.find((tag) => tag.text().includes(words))!

  it('is said by one tag of the page, without a dialog, and its button signs in', async () => {
    const { session, tags, said } = two()
    session.setNotice('session-ending')
    await flushEvents()
    expect(said('Your session is about to end')).to.equal(1)
    const tag = withNote(tags, 'about to end')
    expect(tag.root.querySelector('dialog')).to.equal(null)
    expect(tag.root.querySelector('[role=status]')!.textContent).to.contain('about to end')
    await tag.press('Stay signed in')
    expect(session.calls).to.deep.equal(['signIn'])
  })

  it('goes when it holds no more; put away, it comes back when it is told again', async () => {
    const { session, tags, said } = two()
    session.setNotice('not-listed')
    await flushEvents()
    const words = 'You cannot sign in on this site'
    await withNote(tags, words).press('Close')
    await flushEvents()
    expect(said(words)).to.equal(0)
    session.setNotice(null)
    session.setNotice('not-listed')
    await flushEvents()
    expect(said(words)).to.equal(1)
    session.setNotice(null)
    await flushEvents()
    expect(said(words)).to.equal(0)
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
    ['unknown-answer', '', 'Signing in was not completed', '登录没有完成'],
  ]
  for (const [reason, detail, en, zh] of FAILURES)
    it(`says why a sign-in failed: ${reason} ${detail}`, async () => {
      for (const [lang, words] of [
        ['en', en],
        ['zh', zh],
      ] as const) {
        const session = createSessionDouble()
        const { runtime } = createScriptedRuntime({}, { session, config: { oidc: { scope: 'task' } } })
        const tag = mount(<p>the tag</p>, { runtime, lang })
        session.setNotice({ kind: 'sign-in-failed', reason, detail })
        await flushEvents()
        expect(tag.text()).to.contain(words)
        await tag.press(lang === 'en' ? 'Sign in again' : '重新登录')
        expect(session.calls).to.deep.equal(['signIn'])
        unmountAll()
      }
    })

  it('names the system that refuses the token, with status and code, and tries again at a press only', async () => {
    const { session, tags, said } = two()
    const rejection = { system: 'taskApi', status: 401, code: 'ACCESS_TOKEN_INVALID', user: null } as const
    session.setNotice({ kind: 'refused', rejection })
    await flushEvents()
    const words =
      'You are signed in, but the service does not accept it (Process platform · HTTP 401 · ACCESS_TOKEN_INVALID).'
    expect(said(words)).to.equal(1)
    expect(session.calls).to.deep.equal([])
    await withNote(tags, words).press('Try again')
    expect(session.calls).to.deep.equal(['signIn'])
  })

  it('says of refused live updates that only they are off', async () => {
    const { session, said } = two()
    const rejection = { system: 'bus', status: 401, code: '', user: student } as const
    session.setNotice({ kind: 'refused', rejection })
    await flushEvents()
    expect(said('Live updates are off')).to.equal(1)
  })

  it('speaks Chinese first', async () => {
    const { session, said } = two('zh')
    session.setNotice('framed')
    await flushEvents()
    expect(said('本页嵌在其他网站中时只供浏览')).to.equal(1)
  })

  it('whose session a window handed over stands on the page, with the way out; the host’s own does not', async () => {
    const { session, tags, said, first } = two()
    await flushEvents()
    expect(said('Signed in as')).to.equal(0)
    session.setUser('guest')
    session.setPopupUser(student)
    await flushEvents()
    expect(said(`Signed in as ${student.name}, on this page only`)).to.equal(1)
    await withNote(tags, 'Signed in as').press('Sign out')
    expect(session.calls).to.deep.equal(['signOut'])
    await flushEvents()
    expect(first.text()).not.to.contain('Signed in as')
  })
})
