// The colours that the configurator and the themes page compute from those of a page.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'

type Theme = 'light' | 'dark'
interface Look {
  accent?: string
  background?: string
  text?: string
  seal?: string
}
interface ThemeColours {
  DEFAULTS: Record<string, [light: string, dark: string]>
  accentTokens(accent: string, look?: Look): Record<string, string>
  backgroundsOf(look: Look, theme: Theme): string[]
  contrast(colour: number[], other: number[]): number
  isTooGrey(look: Look): boolean
  lowestContrast(accent: string, theme: Theme, look?: Look): number
  lookTokens(look: Look): Record<string, string>
  pageTheme(look: Look): Theme
  parse(hex: string): number[]
  readable(accent: string, theme: Theme, look?: Look): string
  readableText(look: Look): string
  textContrast(look: Look): number
}

describe('the colours that the configurator computes', () => {
  const themes = ['light', 'dark'] as const
  let colours: ThemeColours
  before(async () => {
    colours = (await import('../../demo/pages/themes-colours.js' as string)) as ThemeColours
  })

  test('start from the colours of the tokens', () => {
    const css = readFileSync('src/element/styles/tokens.css', 'utf8')
    const long = (hex: string) =>
      hex.length === 4 ? `#${[...hex.slice(1)].map((d) => d + d).join('')}` : hex
    for (const [name, values] of Object.entries(colours.DEFAULTS)) {
      const found = new RegExp(
        `--univ-${name}: var\\(--univ-if-light, (#\\w+)\\) var\\(--univ-if-dark, (#\\w+)\\)`,
      ).exec(css)!
      deepEqual(found.slice(1).map(long), values, name)
    }
  })

  test('make an accent readable in both themes, and the text on it', () => {
    const { accentTokens, contrast, lowestContrast, parse, readable } = colours
    for (const accent of ['#7a1f2b', '#ffd24a', '#00ff88', '#222222', '#8090a0']) {
      for (const theme of themes)
        ok(lowestContrast(readable(accent, theme), theme) >= 4.5, `${accent} ${theme}`)
      const words = accentTokens(accent)['--univ-primary-contrast']!.match(/#\w{6}/g)!
      const backgrounds = accentTokens(accent)['--univ-primary']!.match(/#\w{6}/g)!
      for (const [n, background] of backgrounds.entries())
        ok(contrast(parse(words[n]!), parse(background)) >= 4.5, `${words[n]} on ${background}`)
    }
  })

  test('make every text of the tags readable on the background of the page', () => {
    const { backgroundsOf, contrast, lowestContrast, lookTokens, pageTheme, parse, readable, readableText } =
      colours
    for (const background of [
      '#ffffff',
      '#fff8e7',
      '#d9e4f5',
      '#9db7a0',
      '#808080',
      '#4a4a4a',
      '#0b3d2e',
      '#000000',
    ])
      for (const text of ['', '#333333', '#777777', '#f5f5f5', '#aa0000']) {
        const look: Look = { background, text, accent: '' }
        if (text) look.text = readableText(look)
        const theme = pageTheme(look)
        const tokens = lookTokens(look)
        const index = themes.indexOf(theme)
        const valueOf = (name: string) =>
          tokens[`--univ-${name}`]?.match(/#\w{6}/g)![index] ?? colours.DEFAULTS[name]![index]!
        const backgrounds = ['paper', 'sheet'].map(valueOf)
        deepEqual(backgrounds, backgroundsOf(look, theme).slice(0, 2))
        equal(backgrounds[1], background)
        for (const name of Object.keys(colours.DEFAULTS)) {
          if (/^(paper|sheet)$/.test(name)) continue
          if (colours.isTooGrey(look) && !name.startsWith('ink')) continue
          const least = Math.min(
            ...backgrounds.map((background) => contrast(parse(valueOf(name)), parse(background))),
          )
          ok(least >= (name === 'rule' ? 3 : 4.5), `${name} on ${background}, text ${text}: ${least}`)
        }
        equal(colours.isTooGrey(look), background === '#808080', background)
        if (colours.isTooGrey(look)) continue
        const accent = readable('#c8102e', theme, look)
        ok(lowestContrast(accent, theme, look) >= 4.5, `${accent} on ${background}`)
        // the other theme is as it was
        for (const [name, value] of Object.entries(tokens))
          equal(
            value.match(/#\w{6}/g)![1 - index],
            colours.DEFAULTS[name.slice('--univ-'.length)]![1 - index],
            name,
          )
      }
    deepEqual(lookTokens({ background: 'red', text: '#12' }), {})
  })

  test('a seal has up to four characters, none of which ends its string', () => {
    for (const [seal, text] of [
      ['江州大学', '江州大学'],
      ['江州大学堂', '江州大学'],
      ['𠮷 AB', '𠮷AB'],
      ["'} * { color: red", 'colo'],
    ] as const)
      deepEqual(colours.lookTokens({ seal }), { '--univ-seal-text': `'${text}'` })
    deepEqual(colours.lookTokens({ seal: `"'\\ ` }), {})
  })
})
