import { expect } from 'chai'
import { runtimes } from '../../src/element/root.tsx'
import {
  answers,
  asked,
  box,
  HOME,
  json,
  place,
  probe,
  quiet,
  same,
  script,
  seen,
  shown,
  textOf,
  unscript,
  until,
  type Probe,
} from './probe.tsx'

const TAG = 'univ-test-environment'
const configOf = (tag: Element) => seen.get(tag)!.univ.runtime.config

/** What is told on the console while something happens. */
async function warnings(run: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = []
  const former = console.warn
  console.warn = (...words: unknown[]) => void told.push(words.map(String).join(' '))
  try {
    await run()
  } finally {
    console.warn = former
  }
  return told
}

describe('a tag finds its place', () => {
  const pageLang = document.documentElement.lang
  before(() => {
    script()
    probe(TAG).register(HOME)
  })
  beforeEach(script)
  afterEach(() => {
    unscript()
    document.documentElement.lang = pageLang
    document.querySelector('[data-univ-config]')?.remove()
  })

  describe('language', () => {
    const speaks = async (tag: Element, lang: 'zh' | 'en') => {
      await until(() => textOf(tag).includes(`|${lang}|`), `${textOf(tag)} in ${lang}`)
      expect(tag.shadowRoot!.querySelector('.univ')!.getAttribute('lang')).to.equal(
        lang === 'zh' ? 'zh-CN' : 'en',
      )
    }

    it('is its own, else the nearest around it, across shadow borders, else the page’s', async () => {
      document.documentElement.lang = 'en'
      await speaks(await shown(place(TAG)), 'en')
      await speaks(await shown(place(TAG, { lang: 'zh-Hans' })), 'zh')
      const outer = box(document.body, { lang: 'zh' })
      const inner = box(outer.attachShadow({ mode: 'open' }) as unknown as Element)
      await speaks(await shown(place(TAG, {}, inner)), 'zh')
      await speaks(await shown(place(TAG, {}, box(box(document.body, { lang: 'zh' }), { lang: 'en' }))), 'en')
    })

    it('is the configured one where the page says none', async () => {
      document.documentElement.removeAttribute('lang')
      answers.set(`${HOME}lang.json`, () => json({ lang: 'zh' }))
      await speaks(await shown(place(TAG, { config: `${HOME}lang.json` })), 'zh')
      answers.set(`${HOME}lang-en.json`, () => json({ lang: 'en' }))
      await speaks(await shown(place(TAG, { config: `${HOME}lang-en.json` })), 'en')
    })

    const switches: [string, (tag: Probe, around: HTMLElement, lang: string) => void][] = [
      ['its own', (tag, _, lang) => tag.setAttribute('lang', lang)],
      ['that of a part of the page around it', (_, around, lang) => around.setAttribute('lang', lang)],
      ['that of the page', (_, __, lang) => document.documentElement.setAttribute('lang', lang)],
    ]
    for (const [whose, change] of switches)
      it(`changes at run time with ${whose}, and keeps its state`, async () => {
        document.documentElement.lang = 'en'
        const around = box()
        const tag = await shown(place(TAG, {}, around))
        await speaks(tag, 'en')
        tag.shadowRoot!.querySelector('input')!.value = 'typed'
        change(tag, around, 'zh-CN')
        await speaks(tag, 'zh')
        change(tag, around, 'en')
        await speaks(tag, 'en')
        expect(tag.shadowRoot!.querySelector('input')!.value).to.equal('typed')
        expect(seen.get(tag)!.mounts).to.equal(1)
      })

    it('changes with what is around the host of the shadow root it stands in', async () => {
      document.documentElement.lang = 'en'
      const around = box()
      const tag = await shown(place(TAG, {}, box(around).attachShadow({ mode: 'open' })))
      await speaks(tag, 'en')
      around.lang = 'zh'
      await speaks(tag, 'zh')
    })

    it('is looked up anew after a move', async () => {
      document.documentElement.lang = 'en'
      const tag = await shown(place(TAG))
      await speaks(tag, 'en')
      box(document.body, { lang: 'zh' }).append(tag)
      await speaks(tag, 'zh')
    })

    it('comes back to the page’s when its own is removed', async () => {
      document.documentElement.lang = 'en'
      const tag = await shown(place(TAG, { lang: 'zh' }))
      await speaks(tag, 'zh')
      tag.removeAttribute('lang')
      await speaks(tag, 'en')
    })
  })

  it('takes the phone’s layout in a place narrower than 600 pixels, without a reload and with its state', async () => {
    const around = box(document.body, { style: 'inline-size: 700px' })
    const tag = await shown(place(TAG, {}, around))
    const mode = () => textOf(tag).split('|').at(-1)
    expect(mode()).to.equal('desktop')
    tag.shadowRoot!.querySelector('input')!.value = 'typed'
    around.style.inlineSize = '599px'
    await until(() => mode() === 'mobile')
    around.style.inlineSize = '700px'
    await until(() => mode() === 'desktop')
    expect([tag.shadowRoot!.querySelector('input')!.value, seen.get(tag)!.mounts]).to.deep.equal(['typed', 1])
  })

  it('keeps the layout that its attribute names, however narrow the place', async () => {
    const around = box(document.body, { style: 'inline-size: 320px' })
    const tag = await shown(place(TAG, { mode: 'desktop' }, around))
    expect(textOf(tag).endsWith('|desktop')).to.equal(true)
    tag.removeAttribute('mode')
    await until(() => textOf(tag).endsWith('|mobile'))
  })

  it('takes its layout under either pair of names, and the device’s for any other word', async () => {
    const tag = await shown(place(TAG))
    const device = textOf(tag).split('|').at(-1)
    for (const [word, mode] of [
      ['mobile', 'mobile'],
      ['workflow', 'desktop'],
      ['wechat', 'mobile'],
      ['desktop', 'desktop'],
      ['wide', device],
    ]) {
      tag.mode = word!
      await until(() => textOf(tag).endsWith(`|${mode}`), `${word} is ${mode}`)
      expect(tag.shadowRoot!.querySelector('.univ')!.getAttribute('data-mode')).to.equal(mode)
    }
  })

  it('is light or dark by its theme, as an attribute and as a property', async () => {
    const tag = await shown(place(TAG, { theme: 'light' }))
    const ground = () => getComputedStyle(tag).getPropertyValue('--univ-bg').trim()
    const scheme = () => getComputedStyle(tag).colorScheme
    const light = ground()
    expect(scheme()).to.equal('light')
    tag.theme = 'dark'
    expect(tag.getAttribute('theme')).to.equal('dark')
    expect(scheme()).to.equal('dark')
    expect(ground()).to.not.equal(light)
    tag.theme = 'light'
    expect([ground(), scheme()]).to.deep.equal([light, 'light'])
  })

  it('is not seen while hidden', async () => {
    const tag = await shown(place(TAG, { hidden: '' }))
    expect(getComputedStyle(tag).display).to.equal('none')
    tag.hidden = false
    expect(getComputedStyle(tag).display).to.equal('block')
  })

  describe('focus()', () => {
    it('goes to the first control that can take it, and leaves one that has it', async () => {
      const tag = await shown(place(TAG))
      const root = tag.shadowRoot!
      const input = root.querySelector('input')!
      tag.focus()
      same(root.activeElement, input, 'the field')
      input.blur()
      input.disabled = true
      tag.focus()
      same(root.activeElement, root.querySelector('button'), 'the button')
      input.disabled = false
      tag.focus()
      same(root.activeElement, root.querySelector('button'), 'left alone, as with a native one')
    })

    it('passes over what is not seen', async () => {
      const tag = await shown(place(TAG))
      const root = tag.shadowRoot!
      root.querySelector('input')!.hidden = true
      tag.focus()
      same(root.activeElement, root.querySelector('button'), 'the button')
    })
  })

  it('refresh() loads again what is on screen', async () => {
    const tag = await shown(place(TAG))
    await until(() => runtimes.get(tag))
    const { queries } = runtimes.get(tag)!
    let runs = 0
    const stop = queries.query(['test', 'refresh'], () => Promise.resolve(++runs)).subscribe(() => {})
    await until(() => runs === 1)
    tag.refresh()
    await until(() => runs === 2)
    stop()
    const nowhere = document.createElement(TAG) as Probe
    nowhere.refresh()
  })

  describe('configuration', () => {
    it('comes from the file beside the scripts, the page, the attributes, the property; the last is strongest', async () => {
      answers.set(`${HOME}sub/univ-config.json`, () =>
        json({ tenant: 'file', trait: 'file', schoolId: 'file', solution: 'file' }),
      )
      const script = document.createElement('script')
      script.type = 'application/json'
      script.dataset['univConfig'] = ''
      script.textContent = JSON.stringify({ trait: 'page', schoolId: 'page', solution: 'page' })
      document.head.append(script)
      const own: `univ-${string}` = 'univ-test-configured'
      probe(own).register(`${HOME}sub/`)
      const tag = place<Probe>(own, { 'school-id': 'attribute', solution: 'attribute' })
      tag.config = { solution: 'property' }
      await shown(tag)
      const { tenant, trait, schoolId, solution } = configOf(tag)
      expect([tenant, trait, schoolId, solution]).to.deep.equal(['file', 'page', 'attribute', 'property'])
    })

    it('is read at the address of the config attribute; its own addresses resolve against that', async () => {
      const url = new URL('elsewhere/here.json', document.baseURI).href
      answers.set(url, () => json({ tenant: 'elsewhere', taskCenter: 'tasks' }))
      const tag = await shown(place(TAG, { config: 'elsewhere/here.json' }))
      expect(configOf(tag).tenant).to.equal('elsewhere')
      expect(configOf(tag).bases.taskCenter).to.equal(new URL('elsewhere/tasks', document.baseURI).href)
    })

    it('changes at run time with the attribute and the property', async () => {
      answers.set(`${HOME}a.json`, () => json({ tenant: 'a' }))
      const tag = await shown(place(TAG))
      tag.setAttribute('config', `${HOME}a.json`)
      await until(() => configOf(tag).tenant === 'a')
      tag.setAttribute('tenant', 'b')
      await until(() => configOf(tag).tenant === 'b')
      tag.config = { tenant: 'c' }
      await until(() => configOf(tag).tenant === 'c')
      tag.config = null
      await until(() => configOf(tag).tenant === 'b')
      tag.removeAttribute('tenant')
      await until(() => configOf(tag).tenant === 'a')
    })

    it('of an unusable kind costs one message that names it, and the default stands', async () => {
      answers.set(`${HOME}bad.json`, () => json({ tenantt: 'a', favorites: 'nowhere' }))
      let tag!: Probe
      const told = await warnings(async () => {
        tag = await shown(place(TAG, { config: `${HOME}bad.json` }))
        await shown(place(TAG, { config: `${HOME}bad.json` }))
      })
      expect(told.filter((line) => line.includes('"tenantt"'))).to.have.length(1)
      expect(told.filter((line) => line.includes('"favorites"'))).to.have.length(1)
      expect(configOf(tag).favorites).to.equal('task-api')
    })

    for (const [what, answer] of [
      ['is missing', () => json({}, 404)],
      ['is no JSON', () => new Response('<!doctype html>')],
      ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['is a list', () => json([1])],
    ] as const)
      it(`that ${what} costs one message, and the tag works`, async () => {
        const url = `${HOME}${what.replaceAll(' ', '-')}.json`
        answers.set(url, answer)
        let tag!: Probe
        const told = await warnings(async () => {
          tag = await shown(place(TAG, { config: url }))
        })
        expect(told).to.have.length(1)
        expect(told[0]).to.contain(url)
        expect(configOf(tag).tenant).to.equal('default')
      })

    it('is asked for once by tags that are configured alike', async () => {
      answers.set(`${HOME}once.json`, () => json({}))
      const tags = [1, 2, 3].map(() => place(TAG, { config: `${HOME}once.json` }))
      for (const tag of tags) await shown(tag)
      await quiet()
      expect(asked.filter(({ url }) => url.endsWith('once.json'))).to.have.length(1)
    })
  })
})
