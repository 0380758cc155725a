import { expect } from 'chai'
import visitCounter from '../../../src/features/visit-counter/element.ts'
import { registerTranslation } from '../../../src/runtime/i18n/register-translation.ts'
import { addBox, addTag, json, responses, restoreNetwork, stubNetwork, waitUntil } from '../probe-tag.tsx'

const HOME = `${location.origin}/hall-of-languages/`

describe('registered translation', () => {
  before(() => visitCounter.register(HOME))
  beforeEach(() => {
    stubNetwork()
    responses.set(`${HOME}univ-config.json`, () => json({ taskCenter: 'tc' }))
    for (const path of ['visitToday', 'visit'])
      responses.set(`${HOME}tc/api/noLogin/${path}`, () => json({ errno: 0, t: 12345 }))
    responses.set(`${HOME}tc/api/noLogin/visit/timestamp`, () => json({ errno: 0, t: [3] }))
  })
  afterEach(restoreNetwork)

  it('applies to tags with its lang as soon as it is registered, and falls back per key', async () => {
    const add = (lang: string) => addTag<HTMLElement>('univ-visit-counter', { lang }, addBox())
    const [taiwan, hongKong, france] = [add('zh-TW'), add('zh-HK'), add('fr')]
    const text = (tag: HTMLElement) => tag.shadowRoot!.textContent ?? ''
    const shows = (tag: HTMLElement, ...all: string[]) =>
      waitUntil(
        () => all.every((item) => text(tag).includes(item)),
        () => `${all.join()}: ${text(tag)}`,
      )
    await shows(taiwan, '今日访问', '累计访问')
    await shows(france, 'Today’s visits')

    registerTranslation('zh-TW', { 'visit-counter': { today: '今日造訪' } })
    registerTranslation('fr', { 'visit-counter': { today: 'Visites du jour' } })

    await shows(taiwan, '今日造訪', '累计访问')
    await shows(france, 'Visites du jour', 'Total visits')
    await shows(hongKong, '今日访问')
    const langs = [taiwan, hongKong, france].map(
      (tag) => tag.shadowRoot!.querySelector<HTMLElement>('[lang]')!.lang,
    )
    expect(langs).to.deep.equal(['zh-TW', 'zh-CN', 'fr'])

    registerTranslation('ar', { 'visit-counter': { today: 'زيارات اليوم' } })
    const arabic = add('ar')
    await shows(arabic, 'زيارات اليوم')
    const directions = [arabic, france].map(
      (tag) => tag.shadowRoot!.querySelector<HTMLElement>('[lang]')!.dir,
    )
    expect(directions, 'written from right to left').to.deep.equal(['rtl', ''])
    await shows(add('zh-Hant-TW'), '今日访问')
    await shows(add('zh-TW'), '今日造訪')
  })
})
