import type { App, AppTag } from '../contract/core/apps.ts'
import type { Lang } from '../runtime/i18n/translator.ts'
import { safeImage } from '../runtime/routing/links.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { safeAppLink } from './app-records.ts'

/** The data that a card shows of an item, localized; URLs have passed the allow-list. */
interface AppViewModel {
  name: string
  /** All departments, joined by the separator. */
  department: string
  /** The first department and the number of others, for cards: "Library +1". */
  departmentLine: string
  description: string
  href: string | null
  icon: string | null
  color: string
  rating: number
}

/** A tag's text in the given language. */
export function localizedTagName(labels: ReadonlyMap<string, AppTag>, tag: string, lang: Lang): string {
  const textEn = lang === 'en' ? labels.get(tag)?.textEn : ''
  return stripTagPrefix(textEn || tag)
}

export const localizedAppName = (app: Pick<App, 'name' | 'nameEn'>, lang: Lang) =>
  (lang === 'en' && app.nameEn) || app.name

const departmentLine = (
  [first, ...others]: readonly string[],
  nameOf: (department: string) => string,
): string =>
  first === undefined ? '' : others.length > 0 ? `${nameOf(first)} +${others.length}` : nameOf(first)

export function toAppViewModel(
  runtime: Runtime,
  app: App,
  lang: Lang,
  labels: ReadonlyMap<string, AppTag>,
  separator: string,
): AppViewModel {
  return {
    name: localizedAppName(app, lang),
    department: app.departments.map((d) => localizedTagName(labels, d, lang)).join(separator),
    departmentLine: departmentLine(app.departments, (name) => localizedTagName(labels, name, lang)),
    description: (lang === 'en' && app.descriptionEn) || app.description,
    href: safeAppLink(runtime, app.uri),
    icon: safeImage(app.icon, runtime.config.linkBase, runtime.config.trustedOrigins),
    color: app.palette,
    rating: Math.min(5, Math.max(0, app.rating)),
  }
}

/** §3: removes a numeric prefix with a dash from a tag, such as "01-". */
export const stripTagPrefix = (tag: string) => tag.replace(/^\d+\s*[-－—]\s*/, '')
