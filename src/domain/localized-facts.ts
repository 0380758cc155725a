import type { AppDetail } from '../contract/core/app-detail.ts'
import type { Lang } from '../runtime/i18n/translator.ts'

type Facts = NonNullable<AppDetail['facts']>
type LocalizedFacts = Partial<Omit<Facts, 'english'>> & { contact: string }

/** The facts of an item and its contact in a language; a fact without an English text stays as it is. */
export function localizedFacts(
  { facts, contact }: Pick<AppDetail, 'facts' | 'contact'>,
  lang: Lang,
): LocalizedFacts {
  const { english, ...others } = facts ?? {}
  const translated = Object.entries((lang === 'en' && english) || {}).filter(([, text]) => text.length > 0)
  return { ...others, contact, ...Object.fromEntries(translated) }
}
