import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../contract/core/apps.ts'
import { createApps, mapQuery } from '../../../domain/apps.ts'
import { createIdentityFilter } from '../../../domain/identity-filter.ts'
import { sortRecommended } from '../../../domain/listing-rules.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

const STARTER_COUNT = 5

const isForEveryone = ({ audience }: App) =>
  !audience.length || audience.some((who) => who.includes('visitor'))

/** Items to begin with for who has none yet: those of the user's identity, recommended and well rated ones first. */
export function createStarters(runtime: Runtime): ReadableAtom<QueryState<App[]>> {
  const { $apps } = runtime.service(createApps)
  return mapQuery(runtime.service(createIdentityFilter)($apps), (apps) => {
    const usable = apps.filter(({ uri }) => uri !== '')
    const recommended = sortRecommended(usable)
    const rest = usable.filter((app) => !recommended.includes(app)).sort((a, b) => b.rating - a.rating)
    const all = [...recommended, ...rest]
    return [...all.filter((app) => !isForEveryone(app)), ...all.filter(isForEveryone)].slice(0, STARTER_COUNT)
  })
}
