import { expect } from 'chai'
import { tagRuntimes } from '../../../src/element/define/tag-root.tsx'
import { requireFullRuntime } from '../../../src/runtime/public-runtime.ts'
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

describe('a tag finds its place', () => {
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
    const speaks = async (tag: Element, lang: 'zh' | 'en') => {
      await waitUntil(() => textOf(tag).includes(`|${lang}|`), `${textOf(tag)} in ${lang}`)
      expect(tag.shadowRoot!.querySelector('.univ')!.getAttribute('lang')).to.equal(
        lang === 'zh' ? 'zh-CN' : 'en',
      )
    }

    it('is its own, else the nearest around it, across shadow borders, else the page’s', async () => {
      document.documentElement.lang = 'en'
      await speaks(await whenShown(addTag(TAG)), 'en')
      await speaks(await whenShown(addTag(TAG, { lang: 'zh-Hans' })), 'zh')
      const outer = addBox(document.body, { lang: 'zh' })
      const inner = addBox(outer.attachShadow({ mode: 'open' }) as unknown as Element)
      await speaks(await whenShown(addTag(TAG, {}, inner)), 'zh')
      await speaks(
        await whenShown(addTag(TAG, {}, addBox(addBox(document.body, { lang: 'zh' }), { lang: 'en' }))),
        'en',
      )
    })

    it('is the configured one where the page says none', async () => {
      document.documentElement.removeAttribute('lang')
      responses.set(`${HOME}lang.json`, () => json({ lang: 'zh' }))
      await speaks(await whenShown(addTag(TAG, { config: `${HOME}lang.json` })), 'zh')
      responses.set(`${HOME}lang-en.json`, () => json({ lang: 'en' }))
      await speaks(await whenShown(addTag(TAG, { config: `${HOME}lang-en.json` })), 'en')
    })

    const switches: [string, (tag: Probe, around: HTMLElement, lang: string) => void][] = [
      ['its own', (tag, _, lang) => tag.setAttribute('lang', lang)],
      ['that of a part of the page around it', (_, around, lang) => around.setAttribute('lang', lang)],
      ['that of the page', (_, __, lang) => document.documentElement.setAttribute('lang', lang)],
    ]
    for (const [whose, change] of switches)
      it(`changes at run time with ${whose}, and keeps its state`, async () => {
        document.documentElement.lang = 'en'
        const around = addBox()
        const tag = await whenShown(addTag(TAG, {}, around))
        await speaks(tag, 'en')
        tag.shadowRoot!.querySelector('input')!.value = 'typed'
        change(tag, around, 'zh-CN')
        await speaks(tag, 'zh')
        change(tag, around, 'en')
        await speaks(tag, 'en')
        expect(tag.shadowRoot!.querySelector('input')!.value).to.equal('typed')
        expect(viewRecords.get(tag)!.mounts).to.equal(1)
      })

    it('changes with what is around the host of the shadow root it stands in', async () => {
      document.documentElement.lang = 'en'
      const around = addBox()
      const tag = await whenShown(addTag(TAG, {}, addBox(around).attachShadow({ mode: 'open' })))
      await speaks(tag, 'en')
      around.lang = 'zh'
      await speaks(tag, 'zh')
    })

    it('is looked up anew after a move', async () => {
      document.documentElement.lang = 'en'
      const tag = await whenShown(addTag(TAG))
      await speaks(tag, 'en')
      addBox(document.body, { lang: 'zh' }).append(tag)
      await speaks(tag, 'zh')
    })

    it('comes back to the page’s when its own is removed', async () => {
      document.documentElement.lang = 'en'
      const tag = await whenShown(addTag(TAG, { lang: 'zh' }))
      await speaks(tag, 'zh')
      tag.removeAttribute('lang')
      await speaks(tag, 'en')
    })
  })

  it('takes the phone’s layout in a place narrower than 600 pixels, without a reload and with its state', async () => {
    const around = addBox(document.body, { style: 'inline-size: 700px' })
    const tag = await whenShown(addTag(TAG, {}, around))
    const mode = () => textOf(tag).split('|').at(-1)
    expect(mode()).to.equal('desktop')
    tag.shadowRoot!.querySelector('input')!.value = 'typed'
    around.style.inlineSize = '599px'
    await waitUntil(() => mode() === 'mobile')
    around.style.inlineSize = '700px'
    await waitUntil(() => mode() === 'desktop')
    expect([tag.shadowRoot!.querySelector('input')!.value, viewRecords.get(tag)!.mounts]).to.deep.equal([
      'typed',
      1,
    ])
  })

  it('keeps the layout that its attribute names, however narrow the place', async () => {
    const around = addBox(document.body, { style: 'inline-size: 320px' })
    const tag = await whenShown(addTag(TAG, { mode: 'desktop' }, around))
    expect(textOf(tag).endsWith('|desktop')).to.equal(true)
    tag.removeAttribute('mode')
    await waitUntil(() => textOf(tag).endsWith('|mobile'))
  })

  it('takes its layout under either pair of names, and the device’s for any other word', async () => {
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

  it('is light or dark by its theme, as an attribute and as a property', async () => {
    const tag = await whenShown(addTag(TAG, { theme: 'light' }))
    const background = () => getComputedStyle(tag).getPropertyValue('--univ-bg').trim()
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

  it('is not seen while hidden', async () => {
    const tag = await whenShown(addTag(TAG, { hidden: '' }))
    expect(getComputedStyle(tag).display).to.equal('none')
    tag.hidden = false
    expect(getComputedStyle(tag).display).to.equal('block')
  })

  describe('focus()', () => {
    it('goes to the first control that can take it, and leaves one that has it', async () => {
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
      expectSame(root.activeElement, root.querySelector('button'), 'left alone, as with a native one')
    })

    it('passes over what is not seen', async () => {
      const tag = await whenShown(addTag(TAG))
      const root = tag.shadowRoot!
      root.querySelector('input')!.hidden = true
      tag.focus()
      expectSame(root.activeElement, root.querySelector('button'), 'the button')
    })
  })

  it('refresh() loads again what is on screen', async () => {
    const tag = await whenShown(addTag(TAG))
    await waitUntil(() => tagRuntimes.get(tag))
    const { queries } = requireFullRuntime(tagRuntimes.get(tag)!)
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
