import { expect } from 'chai'
import launcher from '../../../src/features/assistant/launcher.ts'
import visitCounter from '../../../src/features/visit-counter/element.ts'
import { addBox, addTag, json, responses, restoreNetwork, stubNetwork, waitUntil } from '../probe-tag.tsx'

const HOME = `${location.origin}/hall-of-texts/`

/** The configuration's `texts` apply in each language, however the feature loads its texts. */
describe('configured texts in the features', () => {
  before(() => {
    visitCounter.register(HOME)
    launcher.register(HOME)
  })
  beforeEach(() => {
    stubNetwork()
    responses.set(`${HOME}univ-config.json`, () =>
      json({
        taskCenter: 'tc',
        texts: {
          en: {
            'visit-counter': { total: 'Readers in all' },
            assistant: { placeholder: 'What do you need?' },
            'assistant/launcher': { ask: 'Ask the library' },
          },
          'zh-CN': {
            'visit-counter': { total: '读者总数' },
            assistant: { placeholder: '想找什么书？' },
            'assistant/launcher': { ask: '问图书馆' },
          },
        },
      }),
    )
  })
  afterEach(restoreNetwork)
  const textOf = (host: Element) => host.shadowRoot?.textContent ?? ''

  it('apply to the visit counter', async () => {
    const host = addTag('univ-visit-counter', { lang: 'en' }, addBox())
    await waitUntil(() => textOf(host).includes('Readers in all'))
    expect(textOf(host)).to.include('Today’s visits').and.not.include('Total visits')
    host.lang = 'zh-CN'
    await waitUntil(() => textOf(host).includes('读者总数'))
    expect(textOf(host)).to.include('今日访问')
  })

  it('apply to the assistant and its launcher', async () => {
    const host = addTag('univ-assistant', { lang: 'en', open: '' }, addBox())
    const field = () =>
      host.shadowRoot?.querySelector('univ-assistant-dialog')?.shadowRoot?.querySelector('textarea')
    await waitUntil(() => field()?.placeholder === 'What do you need?')
    expect(field()?.getAttribute('aria-label')).to.equal('Your question')
    const button = host.shadowRoot!.querySelector('button')!
    await waitUntil(() => button.getAttribute('aria-label') === 'Ask the library')
    host.lang = 'zh-CN'
    await waitUntil(() => field()?.placeholder === '想找什么书？')
    await waitUntil(() => button.getAttribute('aria-label') === '问图书馆')
    host.remove()
  })
})
