import type { App, AppTag } from '../contract/apps.ts'
import type { Lang } from '../runtime/i18n.ts'
import { safePicture } from '../runtime/links.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { linkOf } from './app-records.ts'

/** What a card shows of an item, in the reader's language; addresses have passed the allow-list. */
export interface AppFace {
  name: string
  department: string
  description: string
  href: string | null
  icon: string | null
  color: string
  rating: number
}

/** §3: a numeric-dash prefix on a tag is not shown. */
export const withoutPrefix = (tag: string) => tag.replace(/^\d+\s*[-－—]\s*/, '')

/** A tag's text in the reader's language. */
export function tagName(labels: ReadonlyMap<string, AppTag>, tag: string, lang: Lang): string {
  const english = lang === 'en' ? labels.get(tag)?.textEn : ''
  return withoutPrefix(english || tag)
}

export const nameOf = (app: Pick<App, 'name' | 'nameEn'>, lang: Lang) =>
  (lang === 'en' && app.nameEn) || app.name

export function faceOf(
  runtime: Runtime,
  app: App,
  lang: Lang,
  labels: ReadonlyMap<string, AppTag>,
  separator: string,
): AppFace {
  return {
    name: nameOf(app, lang),
    department: app.departments.map((d) => tagName(labels, d, lang)).join(separator),
    description: (lang === 'en' && app.descriptionEn) || app.description,
    href: linkOf(runtime, app.uri),
    icon: safePicture(app.icon, runtime.config.home, runtime.config.trusted),
    color: app.palette,
    rating: Math.min(5, Math.max(0, app.rating)),
  }
}
