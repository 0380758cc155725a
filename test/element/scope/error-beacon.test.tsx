import { expect } from 'chai'
import type { ErrorReport } from '../../../src/contract/error-report.ts'
import { startErrorBeacon, withoutPersonalData } from '../../../src/element/scope/error-beacon.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'
import { hostileStrings } from '../../double/hostile-strings.ts'
import { createSessionDouble } from '../../double/session-double.ts'

describe('error beacon', () => {
  const { sendBeacon } = navigator
  let sent: { url: string; reports: ErrorReport[] }[] = []
  let run: () => void
  const scriptBase = `${location.origin}/hall/`
  const user = { id: 'lin.xiao-yu', name: '林晓雨' }
  const session = createSessionDouble(user)
  const start = (sample: number, random = 0.5) =>
    startErrorBeacon({
      session,
      config: { errors: { url: '/errors', sample }, hall: '', scriptBase },
      platform: {
        random: () => random,
        schedule: (send: () => void) => {
          run = send
          return () => {}
        },
      },
    } as unknown as Runtime)
  beforeEach(() => {
    sent = []
    run = () => {}
    navigator.sendBeacon = (url, body) => {
      sent.push({ url: String(url), reports: JSON.parse(body as string) as ErrorReport[] })
      return true
    }
  })
  afterEach(() => {
    navigator.sendBeacon = sendBeacon
  })
  const dispatch = (detail: unknown) =>
    document.body.dispatchEvent(new CustomEvent('univ-error', { detail, bubbles: true, composed: true }))
  const fail = (message: unknown) => dispatch({ message, where: 'univ-favorites' })
  /** What is sent of errors; vitals may be among the reports. */
  const errorsSent = () => {
    run()
    return sent.flatMap(({ reports }) => reports).filter(({ kind }) => kind !== 'vital')
  }
  /** The listeners that a start adds to the window: the test runner would take an event for its own. */
  const startWithListeners = () => {
    const listeners = new Map<string, (event: object) => void>()
    const { addEventListener } = window
    window.addEventListener = (type: string, run: unknown) => void listeners.set(type, run as () => void)
    start(1)
    window.addEventListener = addEventListener
    return listeners
  }

  it('reports nothing outside the sample', () => {
    start(0.2)
    fail('outside')
    run()
    expect(sent).to.deep.equal([])
  })

  it('reports an error once, without what could name a person, and at most twenty of a page', () => {
    const listeners = startWithListeners()
    fail('GET /me/tasks?token=secret: 500 for lin@example.edu, 2023010142')
    fail('GET /me/tasks?token=secret: 500 for lin@example.edu, 2023010142')
    listeners.get('error')!({ message: 'of the page', filename: 'https://other.example/a.js' })
    listeners.get('error')!({ message: 'ours', filename: `${scriptBase}chunks/core.js` })
    listeners.get('unhandledrejection')!({ reason: new Error('elsewhere') })
    run()
    const [{ url, reports }] = sent as [(typeof sent)[0]]
    expect(url).to.equal('/errors')
    const errors = reports.filter(({ kind }) => kind !== 'vital')
    expect(errors.map(({ kind, name, message, page }) => [kind, name, message, page])).to.deep.equal([
      ['error', 'univ-favorites', 'GET /me/tasks 500 for @ #', location.pathname],
      ['uncaught', '', 'ours', location.pathname],
    ])
    for (let i = 0; i < 40; i++) fail(`another ${i}`)
    run()
    expect(sent.flatMap((one) => one.reports).length).to.be.at.most(20)
  })

  it('removes parameters, addresses and long numbers', () => {
    expect(withoutPersonalData('"https://a.example/x?id=1#t" of a.b@c.example (13800138000)')).to.equal(
      '"https://a.example/x" of @ (#)',
    )
    expect(withoutPersonalData('so much '.repeat(999))).to.have.length(200)
  })

  const SECRET = 'tok3nOfLin'
  for (const text of [
    `GET https://hall.example/a?token=${SECRET}&x=1#id_token=${SECRET}`,
    `GET 'https://hall.example/a?x='1'&token=${SECRET}'`,
    `(https://hall.example/a?x=(1)&token=${SECRET})`,
    `https://hall.example/a#access_token=${SECRET}"&state=${SECRET}" failed`,
    `https://lin:${SECRET}@hall.example/`,
    `access_token=${SECRET}&id_token=${SECRET}`,
    `Authorization: Bearer ${SECRET}`,
    `authorization: BEARER ${SECRET}.${SECRET}`,
    `Basic ${SECRET}==`,
    `the token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ${SECRET}In0.${SECRET}`,
    `session ${SECRET}${'0af3'.repeat(8)} is unknown`,
    `no mail to ${SECRET}@example.edu`,
    `no mail to ${SECRET}%40example.edu`,
    `no mail to ${SECRET}\u200b@exam\u200bple.edu`,
    `no mail to ${SECRET}＠example.edu`,
  ])
    it(`does not send what is secret in "${text.slice(0, 60)}"`, () => {
      expect(withoutPersonalData(text)).not.to.include(SECRET)
      const stack = `Error: ${text}\n    at f (${scriptBase}chunks/core.js?v=${SECRET}:1:2)`
      expect(withoutPersonalData(stack)).not.to.include(SECRET)
    })

  it('does not send telephone and identity numbers', () => {
    for (const text of [
      '138 0013 8000',
      '+86-510-8590-2112',
      '11010119900307123X',
      '１３８００１３８０００',
      '13\u200b800138000',
    ])
      expect(withoutPersonalData(`call ${text} now`), text).not.to.match(/\p{Nd}{3}/u)
  })

  it('does not send the name and the account of the user, not even after signing out', () => {
    start(1)
    fail(`Error: ${user.name} (${user.id}) may not`)
    session.setUser('guest')
    fail(`later, of ${user.name}: /people/${encodeURIComponent(user.name)}`)
    const text = JSON.stringify(errorsSent())
    for (const name of [...Object.values(user), encodeURIComponent(user.name)])
      expect(text).not.to.include(name)
    expect(text).to.include('may not').and.to.include('later, of')
  })

  it('is not held up or broken by hostile texts, and caps them', () => {
    const startedAt = performance.now()
    for (const text of [
      ...hostileStrings,
      'a'.repeat(1_000_000),
      '1'.repeat(1_000_000),
      '@'.repeat(1_000_000),
    ]) {
      const clean = withoutPersonalData(text, [user.name])
      expect(clean.length).to.be.at.most(200)
      expect(clean).not.to.match(/[?#][^\s'")\]]+=/)
    }
    expect(performance.now() - startedAt).to.be.below(2_000)
  })

  it('survives events and errors of any kind, and sends no tag that is not ours', () => {
    const listeners = startWithListeners()
    const throwing = Object.defineProperty({}, 'stack', {
      get() {
        throw new Error('no stack')
      },
    })
    const details = [
      null,
      undefined,
      1,
      'text',
      [],
      { message: Symbol('x') },
      { message: Object.create(null) as unknown },
    ]
    for (const detail of details) dispatch(detail)
    dispatch({ message: 'named', where: '<img src=x onerror=alert(1)>' })
    dispatch({ message: 'named too', where: `univ-${'a'.repeat(1_000_000)}` })
    for (const reason of [
      null,
      Symbol('x'),
      Object.create(null),
      throwing,
      { stack: Symbol('x') },
      { stack: scriptBase },
    ])
      listeners.get('unhandledrejection')!({ reason })
    for (const filename of [undefined, null, Symbol('x')]) listeners.get('error')!({ message: 'm', filename })
    const reports = errorsSent()
    expect(reports.length).to.be.at.least(3)
    expect(new Set(reports.map(({ name }) => name))).to.deep.equal(new Set(['']))
    expect(JSON.stringify(reports).length).to.be.below(16 * 1024)
  })
})
