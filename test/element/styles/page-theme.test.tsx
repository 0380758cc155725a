import { emulateMedia } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  HOME,
  addBox,
  addTag,
  describeProbe,
  restoreNetwork,
  stubNetwork,
  waitUntil,
  whenShown,
} from '../probe-tag.tsx'

const TAG = 'univ-test-page-theme'

describe('theme="auto" follows the page around the tag', () => {
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
  })
  beforeEach(stubNetwork)
  afterEach(async () => {
    restoreNetwork()
    await emulateMedia({ colorScheme: 'light' })
  })
  const scheme = (tag: Element) => getComputedStyle(tag).colorScheme
  const box = (...styles: string[]) =>
    styles.reduce((around, style) => addBox(around, { style }), document.body as HTMLElement)

  // from the outermost element inwards
  const PAGES: [string, string[], 'light' | 'dark'][] = [
    ['a page without colours', [''], 'light'],
    ['a white page', ['background: #fff'], 'light'],
    ['a dark footer of a light page', ['background: #fff', 'background: #222'], 'dark'],
    ['a white card of a dark page', ['background: #111; color-scheme: dark', 'background: #fff'], 'light'],
    ['a translucent layer over a white page', ['background: #fff', 'background: rgb(0 0 0 / 20%)'], 'light'],
    ['color-scheme: light', ['color-scheme: light'], 'light'],
    ['color-scheme: dark', ['color-scheme: dark'], 'dark'],
    ['a page that declares both and stays white', ['color-scheme: light dark; background: #fff'], 'light'],
    ['colours in oklch', ['background: oklch(0.21 0.03 265)'], 'dark'],
    ['colours in lab', ['background: lab(97 0 0)'], 'light'],
    ['a mixed colour', ['background: color-mix(in srgb, #0a1f44 90%, #fff)'], 'dark'],
    ['white text over a picture', ['color: #fff; background: linear-gradient(#123, #234)'], 'dark'],
  ]
  for (const device of ['light', 'dark'] as const)
    for (const [name, styles, theme] of PAGES)
      it(`resolves ${name} to ${theme} on a ${device} device`, async () => {
        await emulateMedia({ colorScheme: device })
        const tag = addTag(TAG, {}, box(...styles))
        // at once: no frame shows the other theme
        expect(scheme(tag)).to.equal(theme)
        await whenShown(tag)
        expect(scheme(tag)).to.equal(theme)
      })

  it('keeps size and weight of headings where the page gives its own typeface', async () => {
    const style = '--univ-font: inherit; --univ-font-heading: inherit'
    const tag = await whenShown(addTag(TAG, { style }, box('font: 400 11px Georgia')))
    const heading = document.createElement('h3')
    tag.shadowRoot!.querySelector('.univ')!.append(heading)
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(heading)
    expect([fontFamily, fontSize, fontWeight]).to.deep.equal(['Georgia', '18px', '600'])
  })

  // the background of the page, and what the tag's paper is then
  const PAPERS: [string, string, string][] = [
    ['a white page', 'background: #fff', 'rgb(255, 255, 255)'],
    ['a dark page', 'background: #111', 'rgb(17, 17, 17)'],
    ['a page without colours', '', '#faf8f3'],
    ['a red page, on which grey and red words could not be read', 'background: #c00', '#12161c'],
    ['a grey page', 'background: #999', '#faf8f3'],
    ['a translucent background', 'background: rgb(255 255 255 / 80%)', '#faf8f3'],
    ['a picture over a colour', 'background: #fff linear-gradient(#fff, #eee)', '#faf8f3'],
  ]
  for (const [name, style, paper] of PAPERS)
    it(`has the paper of ${name}`, async () => {
      const tag = await whenShown(addTag(TAG, {}, box(style)))
      const isPaper = (colour: string) =>
        getComputedStyle(tag).getPropertyValue('--univ-paper').trim() === colour
      await waitUntil(() => isPaper(paper))
      // a named theme has its own
      tag.theme = 'light'
      await waitUntil(() => isPaper('#faf8f3'))
    })

  it('follows the device when the page does', async () => {
    await emulateMedia({ colorScheme: 'dark' })
    const tag = await whenShown(addTag(TAG, {}, box('color-scheme: light dark')))
    expect(scheme(tag)).to.equal('dark')
    await emulateMedia({ colorScheme: 'light' })
    await waitUntil(() => scheme(tag) === 'light')
  })

  it('theme="device" follows the device, and a named theme overrides everything', async () => {
    await emulateMedia({ colorScheme: 'dark' })
    const white = box('background: #fff')
    const tag = await whenShown(addTag(TAG, { theme: 'device' }, white))
    expect(scheme(tag)).to.equal('dark')
    tag.theme = 'light'
    expect(scheme(tag)).to.equal('light')
    tag.theme = 'dark'
    expect(scheme(tag)).to.equal('dark')
    tag.theme = 'auto'
    expect(scheme(tag)).to.equal('light')
  })

  it('reads through slots and shadow roots', async () => {
    const host = box('background: #fff')
    const root = host.attachShadow({ mode: 'open' })
    const dark = document.createElement('section')
    dark.style.background = '#111'
    dark.append(document.createElement('slot'))
    root.append(dark)
    expect(scheme(await whenShown(addTag(TAG, {}, addBox(host))))).to.equal('dark')
  })

  const CHANGES: [string, (around: HTMLElement) => void][] = [
    ['an attribute around the tag', (around) => around.setAttribute('style', 'background: #111')],
    [
      'a style element',
      (around) => {
        around.removeAttribute('style')
        const style = document.createElement('style')
        style.dataset['probe'] = ''
        style.textContent = 'div[data-probe] { background: #111 }'
        document.head.append(style)
      },
    ],
    [
      'a colour that fades',
      (around) => around.setAttribute('style', 'background: #111; transition: background 0.2s linear'),
    ],
  ]
  for (const [name, change] of CHANGES)
    it(`updates with ${name}`, async () => {
      const around = box('background: #fff')
      const tag = await whenShown(addTag(TAG, {}, around))
      expect(scheme(tag)).to.equal('light')
      change(around)
      await waitUntil(() => scheme(tag) === 'dark')
    })

  it('is resolved again after a move', async () => {
    const tag = await whenShown(addTag(TAG, {}, box('background: #fff')))
    box('background: #111').append(tag)
    expect(scheme(tag)).to.equal('dark')
    const late = tag.parentElement!
    late.style.background = '#fff'
    await waitUntil(() => scheme(tag) === 'light')
  })
})
