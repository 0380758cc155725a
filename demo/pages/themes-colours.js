// Derives tokens and their contrast from the colours of a page: pure functions, so that tests compute the same.
import { BLACK, WHITE, contrast, hex, isDark, isHex, mix, parse } from './colour-math.js'

export { contrast, parse }

/** The colours of src/element/styles/tokens.css, [light, dark]; test/docs/theme-colours.test.ts compares them. */
export const DEFAULTS = {
  paper: ['#faf8f3', '#12161c'],
  sheet: ['#ffffff', '#1a2028'],
  ink: ['#16202c', '#ece8df'],
  'ink-2': ['#5a6270', '#a3a8b0'],
  rule: ['#8a8577', '#6e7583'],
  primary: ['#1b4b82', '#8db8e8'],
  jade: ['#1e6b52', '#78c4a4'],
  late: ['#9a4a06', '#e6a15c'],
  danger: ['#a1352b', '#e27969'],
  'hue-study': ['#3a4a94', '#aab6f2'],
  'hue-money': ['#7a5410', '#e3bd74'],
  'hue-life': ['#1f6a54', '#84cbae'],
  'hue-travel': ['#0e627c', '#80c8de'],
  'hue-research': ['#693a8a', '#cdb0ec'],
  'hue-people': ['#97304f', '#f0a3b6'],
}
const THEMES = ['light', 'dark']
const COLOURED = /^(jade|late|danger|hue-.*)$/
/** A soft background has this share of its colour. */
const SOFT = 0.1
/** The wash is the sheet with this share of ink. */
const WASH = 0.05
const defaultOf = (name, theme) => DEFAULTS[name][THEMES.indexOf(theme)]

/** The theme that a page's own colours belong to; the other one keeps the defaults. */
export function pageTheme({ background = '', text = '' }) {
  if (background) return isDark(parse(background)) ? 'dark' : 'light'
  return text && !isDark(parse(text)) ? 'dark' : 'light'
}

/** A background's shade towards the text, unless the text would be hard to read on it: then away from it. */
function shade(background, text, share) {
  const towards = mix(background, text, 1 - share)
  return contrast(text, towards) >= 4.5
    ? towards
    : mix(background, isDark(background) ? BLACK : WHITE, 1 - share)
}

/** The text colour of the page's theme: chosen, else the default, readable on the chosen background. */
const textOf = (look) => look.text || readableText({ ...look, text: defaultOf('ink', pageTheme(look)) })

/** paper, sheet and wash of a theme, in a look with or without a background of its own. */
export function backgroundsOf(look, theme) {
  const { background = '' } = look
  const isOwn = background && pageTheme(look) === theme
  const sheet = parse(isOwn ? background : defaultOf('sheet', theme))
  const text = parse(isOwn ? textOf(look) : defaultOf('ink', theme))
  const paper = isOwn ? shade(sheet, text, 0.03) : parse(defaultOf('paper', theme))
  return [paper, sheet, mix(sheet, text, 1 - WASH)].map(hex)
}

/** The lowest contrast of text in this colour on any background of a theme. */
export function lowestContrast(colour, theme, look = {}) {
  const backgrounds = backgroundsOf(look, theme)
  const soft = mix(parse(colour), parse(backgrounds[1]), SOFT)
  return Math.min(
    ...[...backgrounds.map(parse), soft].map((background) => contrast(parse(colour), background)),
  )
}

/** The nearest colour of the same hue with a contrast of 4.5:1: darker in the light theme, lighter in the dark one. */
export function readable(colour, theme, look = {}) {
  const end = theme === 'light' ? BLACK : WHITE
  for (let share = 1; share > 0; share -= 0.02) {
    const candidate = hex(mix(parse(colour), end, share))
    if (lowestContrast(candidate, theme, look) >= 4.5) return candidate
  }
  return hex(end)
}

/** Whether a background is so close to middle grey that no text colour reaches 4.5:1 on all its shades. */
export function isTooGrey(look) {
  const theme = pageTheme(look)
  return lowestContrast(theme === 'light' ? '#000000' : '#ffffff', theme, look) < 4.5
}

/** The lowest contrast of the page's text on its backgrounds. */
export function textContrast(look) {
  const backgrounds = backgroundsOf(look, pageTheme(look)).map(parse)
  return Math.min(...backgrounds.map((background) => contrast(parse(look.text), background)))
}

/** The nearest colour to the page's text with a contrast of 4.5:1 on its background. */
export function readableText(look) {
  const end = pageTheme(look) === 'light' ? BLACK : WHITE
  for (let share = 1; share > 0; share -= 0.02) {
    const text = hex(mix(parse(look.text), end, share))
    if (textContrast({ ...look, text }) >= 4.5) return text
  }
  return hex(end)
}

/** Text on the accent, normal and on hover: white, or a dark shade of it, whichever has more contrast. */
function textOn(accent, theme, look) {
  const colour = parse(accent)
  const text = pageTheme(look) === theme ? textOf(look) : defaultOf('ink', theme)
  const hover = mix(colour, parse(text), 0.86)
  const dark = mix(colour, BLACK, 0.15)
  const least = (words) => Math.min(contrast(words, colour), contrast(words, hover))
  return hex(least(WHITE) >= 4.5 || least(WHITE) >= least(dark) ? WHITE : dark)
}

/** A background for white text: the colour of banners and their drawing. */
function banner(accent) {
  for (let share = 1; share > 0; share -= 0.05) {
    const darker = mix(parse(accent), BLACK, share)
    if (contrast(WHITE, darker) >= 4.5) return hex(darker)
  }
  return '#101010'
}

export const both = (light, dark) => `var(--univ-if-light, ${light}) var(--univ-if-dark, ${dark})`

/** @param accent `#rrggbb`, taken as it is in the page's theme @returns custom properties for both themes */
export function accentTokens(accent, look = {}) {
  const [light, dark] = THEMES.map((theme) =>
    theme === pageTheme(look) ? accent : readable(accent, theme, look),
  )
  const background = banner(accent)
  return {
    '--univ-primary': both(light, dark),
    '--univ-primary-contrast': both(textOn(light, 'light', look), textOn(dark, 'dark', look)),
    '--univ-hero': background,
  }
}

/** The nearest mix of text and background that reaches a contrast on all backgrounds. */
function mutedText(text, surface, backgrounds, share, least) {
  for (; share < 1; share += 0.02) {
    const muted = mix(text, surface, share).map(Math.round)
    if (backgrounds.every((background) => contrast(muted, background) >= least)) return muted
  }
  return text
}

/** Tokens of a page's background and text colour; what is coloured is made readable on them. */
function pageTokens(look) {
  const theme = pageTheme(look)
  const backgrounds = backgroundsOf(look, theme)
  const [paper, sheet] = backgrounds
  const text = textOf(look)
  const [t, s, parsed] = [parse(text), parse(sheet), backgrounds.map(parse)]
  const values = { ink: text, 'ink-2': hex(mutedText(t, s, parsed, 0.7, 4.5)) }
  if (look.background) {
    Object.assign(values, { paper, sheet })
    values.rule = hex(mutedText(t, s, parsed, 0.45, 3))
    const coloured = Object.keys(DEFAULTS).filter((name) => COLOURED.test(name))
    if (!look.accent) coloured.push('primary')
    for (const name of coloured) {
      const usual = defaultOf(name, theme)
      const better = readable(usual, theme, look)
      if (better !== usual) values[name] = better
    }
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `--univ-${name}`,
      theme === 'light' ? both(value, defaultOf(name, 'dark')) : both(defaultOf(name, 'light'), value),
    ]),
  )
}

export const RADII = {
  sharp: ['0px', '0px', '0px'],
  round: ['6px', '12px', '18px'],
}
export const FONTS = {
  page: 'inherit',
  serif: "'Source Han Serif SC', 'Noto Serif CJK SC', 'Songti SC', 'Times New Roman', serif",
  kai: "'KaiTi', 'Kaiti SC', 'STKaiti', serif",
}

/** The longest text of a seal, in characters. */
export const MAX_SEAL = 4

/** A seal's text as CSS writes it: nothing but letters and digits, so that it ends no string. */
const sealText = (text) =>
  [...text]
    .filter((char) => /[\p{L}\p{N}]/u.test(char))
    .slice(0, MAX_SEAL)
    .join('')

/** @param look `{ accent, background, text, radius, font, seal, more }`; '' leaves a value unchanged */
export function lookTokens(look) {
  const { accent = '', background = '', text = '', radius = '', font = '', seal = '', more = {} } = look
  const tokens = {}
  if (isHex(background) || isHex(text)) Object.assign(tokens, pageTokens(look))
  if (isHex(accent)) Object.assign(tokens, accentTokens(accent, look))
  if (RADII[radius])
    for (const [i, size] of ['sm', 'md', 'lg'].entries()) tokens[`--univ-radius-${size}`] = RADII[radius][i]
  if (FONTS[font]) tokens['--univ-font'] = FONTS[font]
  if (sealText(seal)) tokens['--univ-seal-text'] = `'${sealText(seal)}'`
  return { ...tokens, ...more }
}
