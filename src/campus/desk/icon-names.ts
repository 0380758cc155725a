// The icons that there are, and what was meant by a name that is none of them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Html } from '../html.ts'
import { ICONS_FOLDER } from '../icon-images.ts'
import type { Lang } from '../sign-in/messages.ts'
import { siteTexts } from './hall-site-texts.ts'

export const DEFAULT_ICON = 'file-text'
const NEAR = 5

/** What a form offers: study, money, life, travel, research, people, and the rest. */
export const ICON_CHOICES =
  `file-text file-plus file-check file-search files scroll-text stamp signature clipboard-list
  calendar-days calendar-check clock history list-checks book-open graduation-cap award library presentation languages pencil-line
  calculator banknote coins wallet-cards credit-card receipt hand-coins piggy-bank chart-column chart-line
  house bed-double building-2 landmark door-open armchair key-round lock wrench plug-zap droplets utensils shopping-basket package
  car bus bike plane-takeoff ship luggage map map-pin compass square-parking
  microscope atom beaker lightbulb gem rocket database server cloud wifi globe mail at-sign phone headset printer monitor laptop
  user-plus user-check users contact id-card briefcase handshake heart heart-pulse stethoscope hospital baby accessibility
  shield-check siren triangle-alert gavel scale megaphone newspaper message-circle-question-mark mic-vocal music trophy dumbbell
  palette sprout recycle trash-2 star flag gift`.split(/\s+/)

/** The name in the address of an icon; '' for none. */
export const iconName = (address: string): string => /([\w-]+)(?:\.svg\?|\.\w+$)/.exec(address)?.[1] ?? ''

const drawn = new Map<string, Html>()
/** The shapes of an icon that there is, as they stand in an `svg` of 24 × 24. */
export function iconShapes(name: string): Html {
  let shapes = drawn.get(name)
  if (!shapes) {
    const svg = readFileSync(path.join(ICONS_FOLDER, `${name}.svg`), 'utf8')
    shapes = new Html((/<svg[^>]*>([^]*)<\/svg>/.exec(svg)?.[1] ?? '').replace(/\s+/g, ' '))
    drawn.set(name, shapes)
  }
  return shapes
}

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
