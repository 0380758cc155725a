import { expect } from 'chai'
import { tagRuntimes } from '../../../src/element/scope/tag-host.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'
import {
  responses,
  addBox,
  HOME,
  json,
  addTag,
  describeProbe,
  expectSame,
  stubNetwork,
  viewRecords,
  whenShown,
  textOf,
  restoreNetwork,
  waitUntil,
  type Probe,
} from '../probe-tag.tsx'

const TAG = 'univ-test-environment'

describe('tag environment', () => {
  const pageLang = document.documentElement.lang
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
  })
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    document.documentElement.lang = pageLang
  })

  describe('language', () => {
    const expectLang = async (tag: Element, lang: 'zh' | 'en') => {
      await waitUntil(() => textOf(tag).includes(`|${lang}|`), `${textOf(tag)} in ${lang}`)
      expect(tag.shadowRoot!.querySelector('.univ')!.getAttribute('lang')).to.equal(
        lang === 'zh' ? 'zh-CN' : 'en',
      )
    }

    it("uses its own lang, else that of the nearest ancestor across shadow boundaries, else the page's", async () => {
      document.documentElement.lang = 'en'
      await expectLang(await whenShown(addTag(TAG)), 'en')
      await expectLang(await whenShown(addTag(TAG, { lang: 'zh-Hans' })), 'zh')
      const outer = addBox(document.body, { lang: 'zh' })
      const inner = addBox(outer.attachShadow({ mode: 'open' }) as unknown as Element)
      await expectLang(await whenShown(addTag(TAG, {}, inner)), 'zh')
      await expectLang(
        await whenShown(addTag(TAG, {}, addBox(addBox(document.body, { lang: 'zh' }), { lang: 'en' }))),
        'en',
      )
    })

    it('falls back to the configured language when the page has none', async () => {
      document.documentElement.removeAttribute('lang')
      responses.set(`${HOME}lang.json`, () => json({ lang: 'zh' }))
      await expectLang(await whenShown(addTag(TAG, { config: `${HOME}lang.json` })), 'zh')
      responses.set(`${HOME}lang-en.json`, () => json({ lang: 'en' }))
      await expectLang(await whenShown(addTag(TAG, { config: `${HOME}lang-en.json` })), 'en')
    })

    const switches: [string, (tag: Probe, ancestor: HTMLElement, lang: string) => void][] = [
      ['its own lang', (tag, _, lang) => tag.setAttribute('lang', lang)],
      ['the lang of an ancestor', (_, ancestor, lang) => ancestor.setAttribute('lang', lang)],
      ['the lang of the page', (_, __, lang) => document.documentElement.setAttribute('lang', lang)],
    ]
    for (const [whose, change] of switches)
      it(`updates at run time with ${whose} and preserves its state`, async () => {
        document.documentElement.lang = 'en'
        const ancestor = addBox()
        const tag = await whenShown(addTag(TAG, {}, ancestor))
        await expectLang(tag, 'en')
        tag.shadowRoot!.querySelector('input')!.value = 'typed'
        change(tag, ancestor, 'zh-CN')
        await expectLang(tag, 'zh')
        change(tag, ancestor, 'en')
        await expectLang(tag, 'en')
        expect(tag.shadowRoot!.querySelector('input')!.value).to.equal('typed')
        expect(viewRecords.get(tag)!.mounts).to.equal(1)
      })

    it('updates with an ancestor of its shadow host', async () => {
      document.documentElement.lang = 'en'
      const ancestor = addBox()
      const tag = await whenShown(addTag(TAG, {}, addBox(ancestor).attachShadow({ mode: 'open' })))
      await expectLang(tag, 'en')
      ancestor.lang = 'zh'
      await expectLang(tag, 'zh')
    })

    it('is resolved again after a move', async () => {
      document.documentElement.lang = 'en'
      const tag = await whenShown(addTag(TAG))
      await expectLang(tag, 'en')
      addBox(document.body, { lang: 'zh' }).append(tag)
      await expectLang(tag, 'zh')
    })

    it("falls back to the page's language when its own is removed", async () => {
      document.documentElement.lang = 'en'
      const tag = await whenShown(addTag(TAG, { lang: 'zh' }))
      await expectLang(tag, 'zh')
      tag.removeAttribute('lang')
      await expectLang(tag, 'en')
    })
  })

  it('switches to the phone layout below 600 pixels without a reload, preserving its state', async () => {
    const ancestor = addBox(document.body, { style: 'inline-size: 700px' })
    const tag = await whenShown(addTag(TAG, {}, ancestor))
    const mode = () => textOf(tag).split('|').at(-1)
    expect(mode()).to.equal('desktop')
    tag.shadowRoot!.querySelector('input')!.value = 'typed'
    ancestor.style.inlineSize = '599px'
    await waitUntil(() => mode() === 'mobile')
    ancestor.style.inlineSize = '700px'
    await waitUntil(() => mode() === 'desktop')
    expect([tag.shadowRoot!.querySelector('input')!.value, viewRecords.get(tag)!.mounts]).to.deep.equal([
      'typed',
      1,
    ])
  })

  it('keeps the layout of its mode attribute at any width', async () => {
    const ancestor = addBox(document.body, { style: 'inline-size: 320px' })
    const tag = await whenShown(addTag(TAG, { mode: 'desktop' }, ancestor))
    expect(textOf(tag).endsWith('|desktop')).to.equal(true)
    tag.removeAttribute('mode')
    await waitUntil(() => textOf(tag).endsWith('|mobile'))
  })

  it("accepts both pairs of mode names and uses the device's layout for any other value", async () => {
    const tag = await whenShown(addTag(TAG))
    const device = textOf(tag).split('|').at(-1)
    for (const [word, mode] of [
      ['mobile', 'mobile'],
      ['workflow', 'desktop'],
      ['wechat', 'mobile'],
      ['desktop', 'desktop'],
      ['wide', device],
    ]) {
      tag.mode = word!
      await waitUntil(() => textOf(tag).endsWith(`|${mode}`), `${word} is ${mode}`)
      expect(tag.shadowRoot!.querySelector('.univ')!.getAttribute('data-mode')).to.equal(mode)
    }
  })

  it('applies the theme as an attribute and as a property', async () => {
    const tag = await whenShown(addTag(TAG, { theme: 'light' }))
    const background = () => getComputedStyle(tag).getPropertyValue('--univ-paper').trim()
    const scheme = () => getComputedStyle(tag).colorScheme
    const light = background()
    expect(scheme()).to.equal('light')
    tag.theme = 'dark'
    expect(tag.getAttribute('theme')).to.equal('dark')
    expect(scheme()).to.equal('dark')
    expect(background()).to.not.equal(light)
    tag.theme = 'light'
    expect([background(), scheme()]).to.deep.equal([light, 'light'])
  })

  it('is not displayed while hidden', async () => {
    const tag = await whenShown(addTag(TAG, { hidden: '' }))
    expect(getComputedStyle(tag).display).to.equal('none')
    tag.hidden = false
    expect(getComputedStyle(tag).display).to.equal('block')
  })

  describe('focus()', () => {
    it('focuses the first focusable control, unless one has the focus', async () => {
      const tag = await whenShown(addTag(TAG))
      const root = tag.shadowRoot!
      const input = root.querySelector('input')!
      tag.focus()
      expectSame(root.activeElement, input, 'the field')
      input.blur()
      input.disabled = true
      tag.focus()
      expectSame(root.activeElement, root.querySelector('button'), 'the button')
      input.disabled = false
      tag.focus()
      expectSame(root.activeElement, root.querySelector('button'), 'unchanged, as with a native element')
    })

    it('skips hidden controls', async () => {
      const tag = await whenShown(addTag(TAG))
      const root = tag.shadowRoot!
      root.querySelector('input')!.hidden = true
      tag.focus()
      expectSame(root.activeElement, root.querySelector('button'), 'the button')
    })
  })

  it('refresh() refetches the queries on screen', async () => {
    const tag = await whenShown(addTag(TAG))
    await waitUntil(() => tagRuntimes.get(tag))
    const { queries } = tagRuntimes.get(tag) as Runtime
    let runs = 0
    const stop = queries.query(['test', 'refresh'], () => Promise.resolve(++runs)).subscribe(() => {})
    await waitUntil(() => runs === 1)
    tag.refresh()
    await waitUntil(() => runs === 2)
    stop()
    const nowhere = document.createElement(TAG) as Probe
    nowhere.refresh()
  })
})
