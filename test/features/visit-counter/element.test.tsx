import { expect } from 'chai'
import { VISITS_STORAGE_KEY } from '../../../src/contract/core/visit-paths.ts'
import visitCounter from '../../../src/features/visit-counter/element.ts'
import { expectAccessible } from '../../double/axe.ts'
import {
  responses,
  requests,
  addBox,
  json,
  addTag,
  stubNetwork,
  restoreNetwork,
  waitUntil,
} from '../../element/probe-tag.tsx'

const TAG = 'univ-visit-counter'
const HOME = `${location.origin}/hall-of-visits/`
const urlOf = (path: string, label = '') => `${HOME}tc/api/noLogin/${path}${label && `?label=${label}`}`

/** Answers the three counts of a label. */
function serveCounts(today: number, total: number, online: number, label = ''): void {
  responses.set(urlOf('visitToday', label), () => json({ errno: 0, t: today }))
  responses.set(urlOf('visit', label), () => json({ errno: 0, t: total }))
  responses.set(urlOf('visit/timestamp', label), () => json({ errno: 0, t: [online] }))
}
const textOf = (host: Element) => host.shadowRoot?.textContent ?? ''
const shownValues = (host: Element) =>
  [...(host.shadowRoot?.querySelectorAll('.visits-value') ?? [])].map((element) => element.textContent)
const mountCounter = (attributes: Record<string, string> = {}) =>
  addTag<HTMLElement>(TAG, { lang: 'en', ...attributes }, addBox())

describe('<univ-visit-counter>', () => {
  before(() => visitCounter.register(HOME))
  beforeEach(() => {
    stubNetwork()
    localStorage.removeItem(VISITS_STORAGE_KEY)
    responses.set(`${HOME}univ-config.json`, () => json({ taskCenter: 'tc' }))
  })
  afterEach(restoreNetwork)

  it('shows the grouped counts of its label in the requested order, with at least 1 for today', async () => {
    serveCounts(0, 93412, 7, 'first')
    const host = mountCounter({ label: 'First', figures: 'total today' })
    await waitUntil(
      () => shownValues(host).join() === '93,412,1',
      () => shownValues(host).join(' | '),
    )
    expect(textOf(host)).to.include('Today’s visits').and.not.include('Current online')
    await expectAccessible(host)
  })

  it('explains a count in a tooltip on press and closes it with Escape', async () => {
    serveCounts(5, 50, 2, 'tooltip')
    const host = mountCounter({ label: 'tooltip' })
    await waitUntil(() => shownValues(host).includes('50'))
    const [about] = host.shadowRoot!.querySelectorAll<HTMLElement>('[role=tooltip]')
    const [button] = host.shadowRoot!.querySelectorAll<HTMLElement>('.visits-figure button')
    expect(about!.hidden).to.equal(true)
    expect(button!.getAttribute('aria-describedby')).to.equal(about!.id)
    button!.click()
    await waitUntil(() => !about!.hidden)
    button!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    await waitUntil(() => about!.hidden)
  })

  it('shows cached counts with their age while the server is unreachable, and recovers on retry', async () => {
    const hour = 3_600_000
    localStorage.setItem(
      VISITS_STORAGE_KEY,
      JSON.stringify([['away', { today: 4, total: 40, online: 1 }, Date.now() - 3 * hour - 1000]]),
    )
    const errors: string[] = []
    const host = mountCounter({ label: 'away' })
    host.addEventListener('univ-error', (e) => errors.push(e.detail.where))
    await waitUntil(
      () => textOf(host).includes('figures are from 3 hours ago'),
      () => textOf(host),
    )
    expect(shownValues(host)).to.deep.equal(['4', '40', '1'])
    expect(errors).to.deep.equal([TAG])
    serveCounts(9, 45, 3, 'away')
    host.shadowRoot!.querySelector<HTMLElement>('.visits-error button')!.click()
    await waitUntil(() => shownValues(host).join() === '9,45,3')
    expect(textOf(host)).not.to.include('Not available right now')
  })

  it('keeps its height when the counts arrive', async () => {
    let come = (_: Response) => {}
    for (const path of ['visit', 'visit/timestamp'])
      responses.set(urlOf(path, 'height'), () => json({ errno: 0, t: [123456789] }))
    responses.set(urlOf('visitToday', 'height'), () => new Promise<Response>((done) => (come = done)))
    const host = mountCounter({ label: 'height' })
    await waitUntil(() => requests.some(({ url }) => url === urlOf('visitToday', 'height')))
    const before = host.getBoundingClientRect().height
    expect(before).to.be.greaterThan(50)
    come(json({ errno: 0, t: 9 }))
    await waitUntil(() => shownValues(host).includes('123,456,789'))
    expect(host.getBoundingClientRect().height).to.equal(before)
  })

  it('shows the last 30 days as a chart, a summary and a table', async () => {
    serveCounts(12, 120, 2, 'days')
    const noon = Math.floor(Date.now() / 86_400_000) * 86_400 - 28_800
    responses.set(`${HOME}tc/api/accessRecord?labelName=days`, () =>
      json({
        errno: 0,
        t: [
          { labelName: 'days', date: noon - 86_400, value: 30 },
          { labelName: 'days', date: noon, value: 5 },
        ],
      }),
    )
    const host = mountCounter({ label: 'days' })
    await waitUntil(() => shownValues(host).includes('120'))
    host.shadowRoot!.querySelector<HTMLElement>('.visits-toggle')!.click()
    await waitUntil(
      () => textOf(host).includes('lowest 12, highest 30, today 12'),
      () => textOf(host),
    )
    expect(host.shadowRoot!.querySelectorAll('tbody tr').length).to.equal(2)
    await expectAccessible(host)
  })

  it('without a record shows a total of at least today, and today as a point with its number', async () => {
    for (const path of ['visit', 'visit/timestamp'])
      responses.set(urlOf(path, 'fresh'), () => json({ errno: 0, t: [] }))
    responses.set(urlOf('visitToday', 'fresh'), () => json({ errno: 0, t: 3 }))
    responses.set(`${HOME}tc/api/accessRecord?labelName=fresh`, () => json({ errno: 0, t: [] }))
    const host = mountCounter({ label: 'fresh', days: '' })
    await waitUntil(
      () => shownValues(host).join() === '3,3,0',
      () => shownValues(host).join(' | '),
    )
    await waitUntil(() => textOf(host).includes('3 so far'))
    expect(textOf(host)).not.to.include('No record')
    expect(host.shadowRoot!.querySelector('.visits-sparkline svg')).to.equal(null)
    await expectAccessible(host)
  })

  it('wraps no label inside a word, at 300 px and in large text', async () => {
    serveCounts(12, 1234567, 2, 'narrow')
    for (const [lang, size] of [
      ['en', 'normal'],
      ['zh-CN', 'normal'],
      ['en', 'large'],
      ['zh-CN', 'large'],
    ] as const)
      for (const width of [300, 380]) {
        const host = mountCounter({ label: 'narrow', lang, size })
        host.style.inlineSize = `${width}px`
        await waitUntil(() => shownValues(host).includes('1,234,567'))
        for (const name of host.shadowRoot!.querySelectorAll<HTMLElement>('.visits-name')) {
          const range = document.createRange()
          const text = name.firstChild as Text
          for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            expect(range.getClientRects().length, `${word} at ${width} px`).to.equal(1)
          }
          expect(name.scrollWidth, text.data).to.be.at.most(name.clientWidth + 1)
        }
        host.remove()
      }
  })
})
