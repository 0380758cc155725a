// dist/tokens.json: tokens.css in the format of the Design Tokens Community Group, for tools of designers.
// https://www.designtokens.org/tr/2025.10/format/ Colours that are mixed, and what depends on a page, are not tokens
// of that format: they follow from these.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import { tokenDocs } from '../../element/define/tokens.docs.ts'

interface Token {
  $type: string
  $value: unknown
  $description?: string
}
interface Group {
  $description: string
  [name: string]: Token | string
}

const hexadecimal = /^#[0-9a-f]{3,8}$/
function colour(text: string): Token | undefined {
  if (!hexadecimal.test(text)) return undefined
  const digits = text.slice(1)
  const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  const parts = [...full.matchAll(/../g)].map(([pair]) => Number((parseInt(pair, 16) / 255).toFixed(4)))
  const [red, green, blue, alpha = 1] = parts
  return {
    $type: 'color',
    $value: { colorSpace: 'srgb', components: [red, green, blue], alpha, hex: `#${full.slice(0, 6)}` },
  }
}

/** The value of a declaration in one theme, at the normal size. */
const inTheme = (value: string, theme: 'light' | 'dark'): string => {
  const other = theme === 'light' ? 'dark' : 'light'
  return value
    .replace(new RegExp(`\\s*var\\(--univ-if-${other}, ([^()]*)\\)`), '')
    .replace(new RegExp(`var\\(--univ-if-${theme}, ([^()]*)\\)`), '$1')
    .trim()
}

function token(name: string, value: string): Token | undefined {
  const px = /^(?:calc\()?([\d.]+)px(?: \* var\(--univ-scale\)\))?$/.exec(value)?.[1]
  const rem = value === 'var(--univ-rem)' ? '1' : /^calc\(([\d.]+) \* var\(--univ-rem\)\)$/.exec(value)?.[1]
  const length = px ?? (rem && String(Number(rem) * 16))
  if (length) return { $type: 'dimension', $value: { value: Number(length), unit: 'px' } }
  const ms = /^([\d.]+)ms$/.exec(value)?.[1]
  if (ms) return { $type: 'duration', $value: { value: Number(ms), unit: 'ms' } }
  const curve = /^cubic-bezier\(([^)]*)\)$/.exec(value)?.[1]
  if (curve) return { $type: 'cubicBezier', $value: curve.split(',').map(Number) }
  if (/^[\d.]+$/.test(value)) return { $type: 'number', $value: Number(value) }
  if (/-font/.test(name) && !value.includes('var('))
    return {
      $type: 'fontFamily',
      $value: value.split(',').map((family) => family.trim().replace(/^'|'$/g, '')),
    }
  return colour(value)
}

/** @param src the folder of the sources */
export function designTokens(src: string) {
  const values = new Map<string, string>()
  postcss.parse(readFileSync(path.join(src, 'element/styles/tokens.css'))).walkDecls(({ prop, value }) => {
    if (!values.has(prop)) values.set(prop, value.split(/\s+/).join(' '))
  })
  const group = (theme: 'light' | 'dark'): Group => {
    const made: Group = { $description: `The ${theme} theme, at the normal size.` }
    for (const { tokens, hues = [''] } of tokenDocs)
      for (const [pattern, { en }] of Object.entries(tokens))
        for (const hue of hues) {
          const name = pattern.replace('<hue>', hue)
          const found = token(name, inTheme(values.get(name) ?? '', theme))
          if (found) made[name.replace('--univ-', '')] = { ...found, $description: en }
        }
    return made
  }
  return { light: group('light'), dark: group('dark') }
}
