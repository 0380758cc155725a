import type { Elements } from '../../../ui/content.ts'
import type { Process } from '../../../contract/core/processes.ts'
import { createProfile } from '../../../domain/profile.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'

export function useIsOwner({ owner }: Pick<Process, 'owner'>): boolean {
  const { data: me } = useStore(useService(createProfile).$profile)
  return !!me && owner?.id === me.id
}

/** Renders its children only for the owner of the process. */
export const OwnerOnly = ({ process, children }: { process: Pick<Process, 'owner'>; children: Elements }) =>
  useIsOwner(process) ? children : null
