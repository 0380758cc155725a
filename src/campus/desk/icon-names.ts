// The icons that there are, and what was meant by a name that is none of them.
import { readdirSync } from 'node:fs'
import { ICONS_FOLDER } from '../icon-images.ts'
import type { Lang } from '../sign-in/messages.ts'
import { siteTexts } from './hall-site-texts.ts'

export const DEFAULT_ICON = 'file-text'
const NEAR = 5

let names: ReadonlySet<string> | undefined
const iconNames = (): ReadonlySet<string> =>
  (names ??= new Set(
    readdirSync(ICONS_FOLDER).flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -4)] : [])),
  ))

export const isIcon = (name: string): boolean => iconNames().has(name)

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: text.length + 1 }, (_, i) => ` ${text} `.slice(i, i + 2)))

/** The names that share most pairs of letters with a name: those of a slip, and those with one of its words. */
function nearIcons(name: string): string[] {
  const wanted = pairsOf(
    name
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-')
      .slice(0, 40),
  )
  return [...iconNames()]
    .map((icon) => {
      const pairs = pairsOf(icon)
      const common = [...pairs].filter((pair) => wanted.has(pair)).length
      return { icon, likeness: (2 * common) / (pairs.size + wanted.size) }
    })
    .filter(({ likeness }) => likeness >= 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, NEAR)
    .map(({ icon }) => icon)
}

export const iconFault = (name: string, lang: Lang): string =>
  siteTexts[lang].iconWrong(name.slice(0, 40), nearIcons(name))
