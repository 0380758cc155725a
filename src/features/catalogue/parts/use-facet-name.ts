import type { Facet } from '../../../domain/app-rules.ts'
import { localizedTagName } from '../../../domain/app-view-model.ts'
import { labelIn } from '../../../runtime/i18n/translator.ts'
import { createApps } from '../../../domain/apps.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { catalogueTexts, optionText } from '../texts/translations.ts'

/** The texts that name the filters. */
export const FACET_LABELS = {
  audience: 'audience',
  handling: 'handling',
  tag: 'theme',
  department: 'department',
  letter: 'letter',
} as const

/** The label of a filter value in the user's language, or the value itself. */
export function useFacetName(): (facet: Facet, value: string) => string {
  const { lang } = useUniv()
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(catalogueTexts)
  return (facet, value) => {
    if (facet === 'tag' || facet === 'department') return localizedTagName(labels, value, lang)
    return facet === 'letter' ? labelIn(value, lang) : optionText(t, value, lang)
  }
}
