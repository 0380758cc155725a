// Derives tokens and their contrast from one accent colour: pure functions, so that tests compute the same.

const BLACK = [0, 0, 0]
const WHITE = [255, 255, 255]
/** The backgrounds of src/element/styles/tokens.css; test/pages/configurator.test.ts compares them. */
export const BACKGROUNDS = {
  light: ['#f6f5f1', '#ffffff', '#f1efe9'],
  dark: ['#101217', '#1b1e25', '#272b34'],
}
const SURFACE = { light: '#ffffff', dark: '#1b1e25' }
const TEXT = { light: '#1f2430', dark: '#ecebe6' }

export const parse = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
export const hex = (colour) =>
  `#${colour.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`
export const mix = (one, other, share) => one.map((value, at) => value * share + other[at] * (1 - share))

/** WCAG 2.2, relative luminance. */
function luminance(colour) {
  const [r, g, b] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Contrast ratio, 1 to 21. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The lowest contrast of text in this colour on any background of a theme. */
export function leastOn(accent, theme) {
  const colour = parse(accent)
  const soft = mix(colour, parse(SURFACE[theme]), 0.1)
  return Math.min(
    ...[...BACKGROUNDS[theme].map(parse), soft].map((background) => contrast(colour, background)),
  )
}

/** The nearest colour of the same hue with a contrast of 4.5:1: darker in the light theme, lighter in the dark one. */
export function readable(accent, theme) {
  const end = theme === 'light' ? BLACK : WHITE
  for (let share = 1; share > 0; share -= 0.02) {
    const one = hex(mix(parse(accent), end, share))
    if (leastOn(one, theme) >= 4.5) return one
  }
  return hex(end)
}

/** Text on the accent, normal and on hover: white, or a dark shade of it, whichever has more contrast. */
function wordsOn(accent, theme) {
  const colour = parse(accent)
  const hover = mix(colour, parse(TEXT[theme]), 0.86)
  const dark = mix(colour, BLACK, 0.15)
  const least = (words) => Math.min(contrast(words, colour), contrast(words, hover))
  return hex(least(WHITE) >= 4.5 || least(WHITE) >= least(dark) ? WHITE : dark)
}

/** A background for white text, including the banner's highlights. */
function banner(accent) {
  for (let share = 1; share > 0; share -= 0.05) {
    const one = mix(parse(accent), BLACK, share)
    if (contrast(WHITE, mix(one, WHITE, 0.86)) >= 4.5) return hex(one)
  }
  return '#101010'
}

const both = (light, dark) => `var(--univ-if-light, ${light}) var(--univ-if-dark, ${dark})`

/** @param accent `#rrggbb` @returns custom properties for both themes */
export function accentTokens(accent) {
  const dark = readable(accent, 'dark')
  const background = banner(accent)
  return {
    '--univ-primary': both(accent, dark),
    '--univ-primary-contrast': both(wordsOn(accent, 'light'), wordsOn(dark, 'dark')),
    '--univ-hero': `linear-gradient(115deg, ${hex(mix(parse(background), BLACK, 0.78))}, ${background})`,
  }
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

/** @param look `{ accent, radius, font, ...tokens }`; '' leaves a value unchanged */
export function lookTokens({ accent = '', radius = '', font = '', more = {} }) {
  const tokens = /^#[\da-f]{6}$/i.test(accent) ? accentTokens(accent) : {}
  if (RADII[radius])
    for (const [at, size] of ['sm', 'md', 'lg'].entries()) tokens[`--univ-radius-${size}`] = RADII[radius][at]
  if (FONTS[font]) tokens['--univ-font'] = FONTS[font]
  return { ...tokens, ...more }
}
