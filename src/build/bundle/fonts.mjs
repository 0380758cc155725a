// The typefaces of the hall's own pages: the slices of three packages, and the style sheet that declares them under names
// that no other page declares. A browser requests a slice when a text has one of its characters.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Quotes, dashes and dots have another width in Chinese: in English a face of their own has them (fallback-fonts.css). */
const QUOTES = 'U+2014,U+2018-2019,U+201C-201D,U+2026'
const LATIN = 'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013,U+20AC,U+2122'

/** The Chinese one is named once all slices of the titles have come (fonts.js). */
const FACES = [
  { family: 'Univ Sans', sheet: '@fontsource-variable/source-sans-3/wght.css' },
  { family: 'Univ Serif', sheet: '@fontsource/source-serif-4/600.css' },
  // as heavy as the device's, which have no 600: the largest title would be lighter than the headings below it
  { family: 'Univ Serif SC', sheet: '@fontsource/noto-serif-sc/700.css' },
]

/** Between Latin capitals and Chinese characters, the middle of a line is the middle of both. */
const METRICS = 'ascent-override:104%;descent-override:32%;line-gap-override:0%;'

/** Latin and Chinese slices; the packages have Greek, Cyrillic and symbols, too. */
const SLICE = /-(latin(?:-ext)?|\d+)-(?:wght|600|700)-normal\.woff2/

const rangeOf = (rule) => /unicode-range: ([^;]+)/.exec(rule)[1]

function facesOf({ family, sheet }, emit) {
  const file = require.resolve(sheet)
  const isChinese = family.endsWith('SC')
  return [...readFileSync(file, 'utf8').matchAll(/@font-face \{[^}]*\}/g)].flatMap(([rule]) => {
    const name = /\.\/files\/([\w-]+\.woff2)/.exec(rule)[1]
    const slice = SLICE.exec(name)?.[1]
    if (!slice || isChinese !== /^\d+$/.test(slice)) return []
    const url = emit(name, readFileSync(path.join(path.dirname(file), 'files', name)))
    const weight = isChinese || family.endsWith('Serif') ? '600' : '400 600'
    const metrics = family.endsWith('Sans') ? METRICS : ''
    const face = (declared, range) =>
      `@font-face{font-family:'${declared}';font-weight:${weight};font-display:swap;src:url(${url});${metrics}unicode-range:${range}}`
    return slice === 'latin'
      ? [face(family, LATIN), face(`${family} English`, `${LATIN},${QUOTES}`)]
      : face(family, rangeOf(rule))
  })
}

/** The packages, for licenses.txt. */
export const fontPackages = FACES.map(({ sheet }) => path.join('node_modules', path.dirname(sheet)))

export const fonts = () => ({
  name: 'fonts',
  generateBundle() {
    const emit = (name, source) => {
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const file = `fonts/${name.replace('.woff2', `-${hash}.woff2`)}`
      this.emitFile({ type: 'asset', fileName: `chunks/${file}`, source })
      return `../chunks/${file}`
    }
    const write = (name, faces) =>
      this.emitFile({ type: 'asset', fileName: `hall/pages/${name}.css`, source: faces.join('\n') })
    const faces = FACES.flatMap((face) => facesOf(face, emit))
    write('fonts', faces)
    // for pages without scripts: nothing there waits until all slices of a Chinese title have come
    write(
      'latin-fonts',
      faces.filter((rule) => !rule.includes(" SC'")),
    )
  },
})
