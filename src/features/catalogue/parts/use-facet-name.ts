import type { Facet } from '../../../domain/app-rules.ts'
import { tagName } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { catalogueMessages } from '../messages.ts'

/** How a filter's value is called in the reader's language; the value itself where we have no word for it. */
export function useFacetName(): (facet: Facet, value: string) => string {
  const { lang } = useUniv()
  const labels = useStore(useOne(createApps).$labels)
  const say = useSay(catalogueMessages)
  return (facet, value) => {
    if (facet === 'tag' || facet === 'department') return tagName(labels, value, lang)
    const known = Object.hasOwn(catalogueMessages.zh, value)
    return facet !== 'letter' && known ? say(value as keyof typeof catalogueMessages.zh) : value
  }
}
