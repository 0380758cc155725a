// A translation into Arabic letters, made from the English texts: every text of the hall runs from right to left.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonTexts } from '../../src/runtime/i18n/common-texts.ts'

const LETTERS = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, i) => [letter, 'ابتثجحخدذرزسشصضطظعغفقكلمنه'[i]!]),
)

/** An English text in Arabic letters; what is in braces stays. */
export const inArabic = (text: string): string =>
  text.replace(/\{[^}]*\}|[a-z]/gi, (part) => LETTERS.get(part.toLowerCase()) ?? part)

/** The namespace of a file of texts, such as `catalogue/home` for features/catalogue/home/i18n/en.ts. */
const namespaceOf = (file: string): string => {
  const folder = path
    .dirname(file)
    .replace(/^src\/(features\/)?/, '')
    .replace(/(\/texts)?\/i18n$/, '')
  if (file.endsWith('star-errors.en.ts')) return 'domain/star-errors'
  return folder === 'element/hooks' ? 'element/notices' : folder
}

const translate = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, inArabic(text)]))

/** As `registerTranslation` takes it. */
export async function arabicTexts(): Promise<Record<string, Record<string, string>>> {
  const all: Record<string, Record<string, string>> = {}
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`)
  for (const file of files) {
    if (!/^src\/(domain|element|features|portal)\/.*i18n\/([\w-]+\.)?en\.ts$/.test(file)) continue
    const { default: texts } = (await import(pathToFileURL(file).href)) as { default: Record<string, string> }
    all[namespaceOf(file)] = { ...all[namespaceOf(file)], ...translate(texts) }
  }
  return { ...all, [commonTexts.namespace]: translate(commonTexts.en) }
}
