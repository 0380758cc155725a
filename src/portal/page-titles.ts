import type { RouteName } from '../runtime/routing/paths.ts'
import type { portalTexts } from './translations.ts'

type MessageKey = keyof (typeof portalTexts)['zh']

const PAGE_TITLES: Partial<Record<RouteName, MessageKey>> = {
  serviceC: 'serviceC',
  searchResult: 'searchResult',
  detail: 'detail',
  appdetail: 'appdetail',
  helpcenter: 'helpcenter',
  gl: 'gl',
  favorite: 'favorite',
  home: 'signInTitle',
  todo: 'personal',
  doing: 'personal',
  meApply: 'personal',
  done: 'personal',
  flow_cc: 'personal',
  unknown: 'unknownTitle',
}

export const pageTitleKey = (name: RouteName): MessageKey | undefined => PAGE_TITLES[name]
