import type { Elements } from '../../../ui/content.ts'
import type { Process } from '../../../contract/core/processes.ts'
import { createPerson } from '../../../domain/person.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'

/** Renders its children only for the owner of the process. */
export function OwnerOnly({
  process: { owner },
  children,
}: {
  process: Pick<Process, 'owner'>
  children: Elements
}) {
  const id = useStore(useService(createPerson).$id)
  return id !== '' && owner?.id === id ? children : null
}
