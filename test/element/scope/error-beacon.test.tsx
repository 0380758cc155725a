import { expect } from 'chai'
import type { ErrorReport } from '../../../src/contract/error-report.ts'
import { startErrorBeacon, withoutPersonalData } from '../../../src/element/scope/error-beacon.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'

describe('error beacon', () => {
  const { sendBeacon } = navigator
  let sent: { url: string; reports: ErrorReport[] }[] = []
  let run: () => void
  const scriptBase = `${location.origin}/hall/`
  const start = (sample: number, random = 0.5) =>
    startErrorBeacon({
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
  const fail = (message: string) =>
    document.body.dispatchEvent(
      new CustomEvent('univ-error', {
        detail: { message, where: 'univ-favorites' },
        bubbles: true,
        composed: true,
      }),
    )

  it('reports nothing outside the sample', () => {
    start(0.2)
    fail('outside')
    run()
    expect(sent).to.deep.equal([])
  })

  it('reports an error once, without what could name a person, and at most twenty of a page', () => {
    // the test runner would take an event for its own
    const listeners = new Map<string, (event: object) => void>()
    const { addEventListener } = window
    window.addEventListener = (type: string, run: unknown) => void listeners.set(type, run as () => void)
    start(1)
    window.addEventListener = addEventListener
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
    expect(withoutPersonalData('x'.repeat(999))).to.have.length(200)
  })
})
