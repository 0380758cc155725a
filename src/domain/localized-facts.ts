import type { AppDetail } from '../contract/core/app-detail.ts'
import type { Lang } from '../runtime/i18n/translator.ts'

type LocalizedFacts = Partial<NonNullable<AppDetail['facts']>> & { contact: string }

/** The facts of an item and its contact in a language; a fact without an English text stays as it is. */
export function localizedFacts(
  { facts, factsEn, contact }: Pick<AppDetail, 'facts' | 'factsEn' | 'contact'>,
  lang: Lang,
): LocalizedFacts {
  const english = Object.entries((lang === 'en' && factsEn) || {}).filter(([, text]) => text.length > 0)
  return { ...facts, contact, ...Object.fromEntries(english) }
}
