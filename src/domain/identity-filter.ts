import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/core/apps.ts'
import { mapQueryData } from './apps.ts'
import { matchesIdentity } from './identity.ts'
import { createProfile } from './profile.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** Filters a list to the items meant for the user, once the profile has loaded; a guest's list is unchanged. */
export function createIdentityFilter(
  runtime: Runtime,
): ($list: ReadableAtom<QueryState<App[]>>) => ReadableAtom<QueryState<App[]>> {
  const { $profile } = runtime.service(createProfile)
  return ($list) =>
    computed([$list, $profile], (list, profile): QueryState<App[]> => {
      if (profile.state === 'loading' && !profile.data) return { state: 'loading', data: undefined }
      const positions = profile.data?.positions ?? []
      return mapQueryData(list, (apps) => apps.filter(({ audience }) => matchesIdentity(audience, positions)))
    })
}
