import type { RouteName } from '../runtime/paths.ts'
import type { portalMessages } from './messages.ts'

type Key = keyof (typeof portalMessages)['zh']

const TITLES: Partial<Record<RouteName, Key>> = {
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

export const titleKey = (name: RouteName): Key | undefined => TITLES[name]
