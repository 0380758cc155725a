import { useEffect } from 'react'
import { distinctFacetValues } from '../../domain/app-rules.ts'
import { createApps } from '../../domain/apps.ts'
import { matchesIdentity } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useService, useStore } from '../../element/hooks/view-hooks.ts'
import { usePortalContext } from '../context/portal-context.ts'

/** Puts the audience of the user's position in the place of `?audience=mine`; none if no item names it. */
export default function MyAudience() {
  const { router } = usePortalContext()
  const { data: me, state } = useStore(useService(createProfile).$profile)
  const { data: apps } = useStore(useService(createApps).$apps)
  useEffect(() => {
    if (!apps || (state === 'loading' && !me)) return
    const others = distinctFacetValues(apps, 'audience').filter((value) => value !== 'visitor')
    const mine = others.filter((value) => matchesIdentity([value], me?.positions ?? []))
    // all of them: the position is none of those that audiences name
    router.setQuery({ audience: (mine.length < others.length && mine[0]) || '' })
  }, [apps, me, state, router])
  return null
}
