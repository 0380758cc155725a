import { expect } from 'chai'
import { describeTag } from '../../../src/element/define/describe-tag.tsx'
import { boolean } from '../../../src/element/define/codec.ts'
import { useTranslation } from '../../../src/element/hooks/view-hooks.ts'
import { translations } from '../../../src/runtime/i18n/registry.ts'
import { defineTexts } from '../../../src/runtime/i18n/translator.ts'
import { HOME, addTag, json, responses, restoreNetwork, stubNetwork, waitUntil } from '../probe-tag.tsx'

const TAG = 'univ-test-configured-texts'
const texts = defineTexts('test/configured', {
  zh: { search: '搜索', clear: '清除' },
  en: { search: 'Search', clear: 'Clear' },
})

function TextsView({ noHead }: { noHead: boolean }) {
  const t = useTranslation(texts)
  return <p>{`${t('search')}|${t('clear')}|${noHead}`}</p>
}

describe('configured texts', () => {
  before(() => {
    stubNetwork()
    describeTag({ tag: TAG, attributes: { noHead: boolean }, view: TextsView }).register(HOME)
  })
  beforeEach(stubNetwork)
  afterEach(restoreNetwork)
  const shown = (tag: Element) => tag.shadowRoot?.querySelector('p')?.textContent

  it('override the built-in ones per language and key', async () => {
    responses.set(`${HOME}texts.json`, () =>
      json({
        texts: { en: { 'test/configured': { search: 'Find a service' } }, '-': {}, 'zh-CN': { other: 3 } },
      }),
    )
    const warnings: string[] = []
    const { warn } = console
    console.warn = (message: string) => void warnings.push(message)
    try {
      const tag = addTag(TAG, { lang: 'en', config: `${HOME}texts.json` })
      await waitUntil(
        () => shown(tag) === 'Find a service|Clear|false',
        () => shown(tag) ?? '',
      )
      tag.lang = 'zh-CN'
      await waitUntil(() => shown(tag) === '搜索|清除|false')
    } finally {
      console.warn = warn
    }
    expect(warnings.map((warning) => /"texts\.(.+?)"/.exec(warning)?.[1])).to.deep.equal(['-', 'zh-CN'])
  })

  it("the product name sets the hall's name in both languages", async () => {
    responses.set(`${HOME}name.json`, () => json({ productName: '办事大厅 | University services' }))
    const warnings: string[] = []
    const { warn } = console
    console.warn = (message: string) => void warnings.push(message)
    try {
      addTag(TAG, { lang: 'en', config: `${HOME}name.json` })
      const named = (tag: string) => translations.get().get(tag)
      await waitUntil(() => named('en')?.['portal']?.['hall'] === 'University services')
      expect(named('zh-CN')?.['portal/phone']).to.deep.equal({ hall: '办事大厅' })
      expect(warnings).to.deep.equal([])
    } finally {
      console.warn = warn
    }
  })

  it('an attribute that JSX set in lower case before the definition is applied', async () => {
    const tag = addTag(TAG, { lang: 'en', nohead: '' })
    await waitUntil(() => shown(tag)?.endsWith('|true'))
    tag.removeAttribute('nohead')
    await waitUntil(() => shown(tag)?.endsWith('|false'))
  })
})
