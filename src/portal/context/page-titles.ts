import { toJson } from '../../contract/to-json.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import type { RouterLocation } from '../../runtime/routing/router.ts'
import type { portalTexts } from '../texts/translations.ts'

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
  todo: 'todo',
  doing: 'doing',
  meApply: 'meApply',
  done: 'done',
  flow_cc: 'flow_cc',
  unknown: 'unknownTitle',
}

const LIST_TITLES: Readonly<Record<string, MessageKey>> = {
  entrust: 'entrust',
  delegation: 'entrust',
  manage: 'manage',
  apps: 'startable',
}

export const pageTitleKey = ({
  name,
  query: { list = '' },
}: Pick<RouterLocation, 'name' | 'query'>): MessageKey | undefined =>
  name === 'todo' && Object.hasOwn(LIST_TITLES, list) ? LIST_TITLES[list] : PAGE_TITLES[name]

/** Identifies a page: locations with the same key differ in filters only. */
export const pageKeyOf = ({ name, params, query }: RouterLocation): string =>
  toJson([name, params, query['process'], query['id'], query['guide']])
