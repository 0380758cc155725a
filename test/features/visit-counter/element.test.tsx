import axe from 'axe-core'
import { expect } from 'chai'
import { VISITS_KEY } from '../../../src/contract/visit-paths.ts'
import visitCounter from '../../../src/features/visit-counter/element.ts'
import { answers, asked, box, json, place, script, unscript, until } from '../../element/probe.tsx'

const TAG = 'univ-visit-counter'
const HOME = `${location.origin}/hall-of-visits/`
const at = (path: string, label = '') => `${HOME}tc/api/noLogin/${path}${label && `?label=${label}`}`

/** A task centre that knows the three numbers of a label. */
function says(today: number, total: number, online: number, label = ''): void {
  answers.set(at('visitToday', label), () => json({ errno: 0, t: today }))
  answers.set(at('visit', label), () => json({ errno: 0, t: total }))
  answers.set(at('visit/timestamp', label), () => json({ errno: 0, t: [online] }))
}
const text = (host: Element) => host.shadowRoot?.textContent ?? ''
/** axe finds nothing. */
async function expectAccessible(host: Element): Promise<void> {
  const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).to.deep.equal([])
}
const values = (host: Element) =>
  [...(host.shadowRoot?.querySelectorAll('.visits-value') ?? [])].map((one) => one.textContent)
const put = (attributes: Record<string, string> = {}) =>
  place<HTMLElement>(TAG, { lang: 'en', ...attributes }, box())

describe('<univ-visit-counter>', () => {
  before(() => visitCounter.register(HOME))
  beforeEach(() => {
    script()
    localStorage.removeItem(VISITS_KEY)
    answers.set(`${HOME}univ-config.json`, () => json({ taskCenter: 'tc' }))
  })
  afterEach(unscript)

  it('shows its label’s numbers grouped, at least 1 today, in the order asked for', async () => {
    says(0, 93412, 7, 'first')
    const host = put({ label: 'First', figures: 'total today' })
    await until(
      () => values(host).join() === '93,412,1',
      () => values(host).join(' | '),
    )
    expect(text(host)).to.include("Today's visits").and.not.include('Current online')
    await expectAccessible(host)
  })

  it('tells what a number means by focus or press, until Escape', async () => {
    says(5, 50, 2, 'told')
    const host = put({ label: 'told' })
    await until(() => values(host).includes('50'))
    const [about] = host.shadowRoot!.querySelectorAll<HTMLElement>('[role=tooltip]')
    const [button] = host.shadowRoot!.querySelectorAll<HTMLElement>('.visits-figure button')
    expect(about!.hidden).to.equal(true)
    expect(button!.getAttribute('aria-describedby')).to.equal(about!.id)
    button!.click()
    await until(() => !about!.hidden)
    button!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    await until(() => about!.hidden)
  })

  it('shows the numbers of last time with their age while the server is away, and heals by a press', async () => {
    const hour = 3_600_000
    localStorage.setItem(
      VISITS_KEY,
      JSON.stringify([['away', { today: 4, total: 40, online: 1 }, Date.now() - 3 * hour - 1000]]),
    )
    const errors: string[] = []
    const host = put({ label: 'away' })
    host.addEventListener('univ-error', (e) => errors.push(e.detail.where))
    await until(
      () => text(host).includes('numbers of 3 hours ago'),
      () => text(host),
    )
    expect(values(host)).to.deep.equal(['4', '40', '1'])
    expect(errors).to.deep.equal([TAG])
    says(9, 45, 3, 'away')
    host.shadowRoot!.querySelector<HTMLElement>('.visits-trouble button')!.click()
    await until(() => values(host).join() === '9,45,3')
    expect(text(host)).not.to.include('Out of reach')
  })

  it('is as high before its numbers as with them', async () => {
    let come = (_: Response) => {}
    for (const path of ['visit', 'visit/timestamp'])
      answers.set(at(path, 'height'), () => json({ errno: 0, t: [123456789] }))
    answers.set(at('visitToday', 'height'), () => new Promise<Response>((done) => (come = done)))
    const host = put({ label: 'height' })
    await until(() => asked.some(({ url }) => url === at('visitToday', 'height')))
    const before = host.getBoundingClientRect().height
    expect(before).to.be.greaterThan(50)
    come(json({ errno: 0, t: 9 }))
    await until(() => values(host).includes('123,456,789'))
    expect(host.getBoundingClientRect().height).to.equal(before)
  })

  it('draws thirty days when they are asked for, as a line, a summary and a table', async () => {
    says(12, 120, 2, 'days')
    const noon = Math.floor(Date.now() / 86_400_000) * 86_400 - 28_800
    answers.set(`${HOME}tc/api/accessRecord?labelName=days`, () =>
      json({
        errno: 0,
        t: [
          { labelName: 'days', date: noon - 86_400, value: 30 },
          { labelName: 'days', date: noon, value: 5 },
        ],
      }),
    )
    const host = put({ label: 'days' })
    await until(() => values(host).includes('120'))
    host.shadowRoot!.querySelector<HTMLElement>('.visits-more')!.click()
    await until(
      () => text(host).includes('lowest 12, highest 30, today 12'),
      () => text(host),
    )
    expect(host.shadowRoot!.querySelectorAll('tbody tr').length).to.equal(2)
    await expectAccessible(host)
  })
})
