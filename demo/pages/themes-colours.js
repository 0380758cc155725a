// Derives tokens and their contrast from the colours of a page: pure functions, so that tests compute the same.
import { BLACK, WHITE, contrast, hex, isDark, isHex, mix, parse } from './colour-math.js'

export { contrast, parse }

/** The colours of src/element/styles/tokens.css, [light, dark]; test/docs/theme-colours.test.ts compares them. */
export const DEFAULTS = {
  bg: ['#f6f5f1', '#101217'],
  surface: ['#ffffff', '#1b1e25'],
  'surface-2': ['#f1efe9', '#272b34'],
  raised: ['#ffffff', '#262a33'],
  text: ['#1f2430', '#ecebe6'],
  'text-muted': ['#5c5f68', '#a9adb7'],
  line: ['#e5e2da', '#31363f'],
  'line-2': ['#c9c8c4', '#4b515e'],
  'line-strong': ['#86878d', '#757b88'],
  primary: ['#1f4b8e', '#93b7f5'],
  success: ['#1c7048', '#6fd3a0'],
  warning: ['#8f5600', '#efb75e'],
  danger: ['#b3261e', '#ff9d93'],
  'tile-indigo-fg': ['#4545a8', '#b4b5fb'],
  'tile-teal-fg': ['#0b6b66', '#6dd3c9'],
  'tile-amber-fg': ['#8a5200', '#f1bd62'],
  'tile-rose-fg': ['#ab2450', '#fba3b8'],
  'tile-sky-fg': ['#0c6292', '#7fcbf3'],
  'tile-emerald-fg': ['#12694a', '#74d4a7'],
  'tile-violet-fg': ['#6e3aa8', '#cfaef8'],
  'tile-slate-fg': ['#47525f', '#b9c3d0'],
  'tile-orange-fg': ['#a2420c', '#fbae82'],
  'tile-cyan-fg': ['#0a6577', '#72d0e2'],
}
const THEMES = ['light', 'dark']
const COLOURED = /^(success|warning|danger|tile-.*)$/
/** A tile's background has this share of its colour; primary's soft background has less. */
const SOFT = 0.12
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
const textOf = (look) => look.text || readableText({ ...look, text: defaultOf('text', pageTheme(look)) })

/** bg, surface and surface-2 of a theme, in a look with or without a background of its own. */
export function backgroundsOf(look, theme) {
  const { background = '' } = look
  if (!background || pageTheme(look) !== theme)
    return ['bg', 'surface', 'surface-2'].map((name) => defaultOf(name, theme))
  const surface = parse(background)
  const text = parse(textOf(look))
  return [shade(surface, text, 0.03), surface, shade(surface, text, 0.07)].map(hex)
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
  const text = pageTheme(look) === theme ? textOf(look) : defaultOf('text', theme)
  const hover = mix(colour, parse(text), 0.86)
  const dark = mix(colour, BLACK, 0.15)
  const least = (words) => Math.min(contrast(words, colour), contrast(words, hover))
  return hex(least(WHITE) >= 4.5 || least(WHITE) >= least(dark) ? WHITE : dark)
}

/** A background for white text, including the banner's highlights. */
function banner(accent) {
  for (let share = 1; share > 0; share -= 0.05) {
    const darker = mix(parse(accent), BLACK, share)
    if (contrast(WHITE, mix(darker, WHITE, 0.86)) >= 4.5) return hex(darker)
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
    '--univ-hero': `linear-gradient(115deg, ${hex(mix(parse(background), BLACK, 0.78))}, ${background})`,
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
  const [bg, surface, surface2] = backgrounds
  const text = textOf(look)
  const [t, s, parsed] = [parse(text), parse(surface), backgrounds.map(parse)]
  const values = { text, 'text-muted': hex(mutedText(t, s, parsed, 0.7, 4.5)) }
  if (look.background) {
    Object.assign(values, { bg, surface, 'surface-2': surface2 })
    values.raised = theme === 'light' ? surface : surface2
    for (const [name, share] of [
      ['line', 0.13],
      ['line-2', 0.25],
    ])
      values[name] = hex(mix(t, s, share))
    values['line-strong'] = hex(mutedText(t, s, parsed, 0.45, 3))
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
  sharp: ['0px', '2px', '3px'],
  round: ['10px', '18px', '24px'],
}
export const FONTS = {
  page: 'inherit',
  serif: "'Source Han Serif SC', 'Noto Serif CJK SC', 'Songti SC', 'Times New Roman', serif",
  kai: "'KaiTi', 'Kaiti SC', 'STKaiti', serif",
}

/** @param look `{ accent, background, text, radius, font, more }`; '' leaves a value unchanged */
export function lookTokens(look) {
  const { accent = '', background = '', text = '', radius = '', font = '', more = {} } = look
  const tokens = {}
  if (isHex(background) || isHex(text)) Object.assign(tokens, pageTokens(look))
  if (isHex(accent)) Object.assign(tokens, accentTokens(accent, look))
  if (RADII[radius])
    for (const [i, size] of ['sm', 'md', 'lg'].entries()) tokens[`--univ-radius-${size}`] = RADII[radius][i]
  if (FONTS[font]) tokens['--univ-font'] = FONTS[font]
  return { ...tokens, ...more }
}
