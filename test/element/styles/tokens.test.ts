import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('../../../src/element/styles/tokens.css', import.meta.url), 'utf8')
const cssWithoutComments = css.replace(/\/\*.*?\*\//gs, '')
const highContrastStart = cssWithoutComments.indexOf('@media (prefers-contrast: more)')
const readDeclarations = (text: string) =>
  [...text.matchAll(/(--univ-[\w-]+):\s*([^;]*);/g)].map(
    ([, name, value]) => [name!, value!.replace(/\s+/g, ' ').trim()] as const,
  )
let declared = new Map(
  readDeclarations(cssWithoutComments.slice(0, cssWithoutComments.indexOf(':host([size='))),
)

type Colour = readonly [number, number, number]

/** Resolves a token in one theme as the browser does: the theme switch, `var()`, hex, and mixing in srgb. */
function colour(name: string, theme: 'light' | 'dark'): Colour {
  const text = declared.get(name)
  assert.ok(text, `${name} is not declared`)
  return parse(text, theme)
}
function parse(text: string, theme: 'light' | 'dark'): Colour {
  const sides = /^var\(--univ-if-light, (.+?)\) var\(--univ-if-dark, (.+?)\)$/.exec(text)
  if (sides) return parse(sides[theme === 'light' ? 1 : 2]!, theme)
  const mix = /^color-mix\( ?in srgb, (.+?) (\d+)%, (.+?) ?\)$/.exec(text)
  if (mix) {
    const [colour, other] = [parse(mix[1]!, theme), parse(mix[3]!, theme)]
    const share = Number(mix[2]) / 100
    return colour.map((value, i) => value * share + other[i]! * (1 - share)) as unknown as Colour
  }
  const reference = /^var\((--univ-[\w-]+)\)$/.exec(text)
  if (reference) return colour(reference[1]!, theme)
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(text)?.[1]
  assert.ok(hex, `not a colour: ${text}`)
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((start) => parseInt(full.slice(start, start + 2), 16)) as unknown as Colour
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(colour: Colour, other: Colour): number {
  const [low, high] = [luminance(colour), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const backgrounds = ['paper', 'sheet', 'wash']
const hues = [...declared.keys()].flatMap((name) => /^--univ-(hue-\w+)$/.exec(name)?.[1] ?? [])
const states = ['primary', 'jade', 'late', 'danger']

// [foreground, background]: text 4.5, borders and icons of controls 3 (WCAG 1.4.3, 1.4.11)
const texts = [
  ...['ink', 'ink-2', ...states, ...hues].flatMap((name) =>
    backgrounds.map((background) => [name, background]),
  ),
  ...['primary', 'ink', 'ink-2'].map((name) => [name, 'primary-soft']),
  ['primary-contrast', 'primary'],
  ['primary-contrast', 'primary-hover'],
] as [string, string][]
const nonText = ['rule', 'seal', 'focus'].flatMap((name) =>
  backgrounds.map((background) => [name, background]),
) as [string, string][]

for (const theme of ['light', 'dark'] as const) {
  const tooLow = (pairs: [string, string][], least: number) =>
    pairs.flatMap(([front, background]) => {
      const ratio = contrast(colour(`--univ-${front}`, theme), colour(`--univ-${background}`, theme))
      return ratio < least ? [`${front} on ${background}: ${ratio.toFixed(2)}`] : []
    })

  test(`every text colour has a contrast of 4.5:1 on its backgrounds in the ${theme} theme`, () => {
    assert.deepEqual(tooLow(texts, 4.5), [])
  })

  test(`field borders, stars and the focus ring have a contrast of 3:1 in the ${theme} theme`, () => {
    assert.deepEqual(tooLow(nonText, 3), [])
  })

  test(`what is refused or destroyed is in the seal's red in the ${theme} theme`, () => {
    const [r, g, b] = colour('--univ-danger', theme)
    const [sealR, sealG, sealB] = colour('--univ-seal', theme)
    // the hue of a red: where green is between blue and red
    assert.ok(Math.abs((g - b) / (r - b) - (sealG - sealB) / (sealR - sealB)) < 0.05)
  })

  test(`white has a contrast of 4.5:1 on the colour of banners in the ${theme} theme`, () => {
    assert.ok(contrast([255, 255, 255], colour('--univ-hero', theme)) >= 4.5)
  })
}

for (const theme of ['light', 'dark'] as const)
  test(`prefers-contrast: more raises text to 7:1 and non-text to 4.5:1 in the ${theme} theme`, () => {
    const usual = declared
    declared = new Map([...usual, ...readDeclarations(cssWithoutComments.slice(highContrastStart))])
    const low = (pairs: [string, string][], least: number) =>
      pairs.flatMap(([front, background]) => {
        const ratio = contrast(colour(`--univ-${front}`, theme), colour(`--univ-${background}`, theme))
        return ratio < least ? [`${front} on ${background}: ${ratio.toFixed(2)}`] : []
      })
    const marks = nonText.filter(([front]) => front !== 'seal')
    const words = texts.filter(([front]) => !front.startsWith('hue-'))
    assert.ok(highContrastStart > 0 && declared.get('--univ-ink') !== usual.get('--univ-ink'))
    assert.deepEqual([low(words, 7), low(marks, 4.5)], [[], []])
    declared = usual
  })

test('the text scale applies to fonts, spacing and targets', () => {
  for (const name of ['rem', 'space-4', 'target'])
    assert.match(declared.get(`--univ-${name}`)!, /\* var\(--univ-scale\)/, name)
})

test('there are six hues of items', () => assert.equal(hues.length, 6))

test('every token that a token uses is declared', () => {
  const used = [...css.matchAll(/var\((--univ-[\w-]+)/g)].map(([, name]) => name!)
  assert.deepEqual(
    used.filter((name) => !declared.has(name)),
    [],
  )
})
