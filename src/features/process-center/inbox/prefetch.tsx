import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { createProcessDetails } from '../detail/process-details.ts'
import { processIdOf } from './inbox-rules.ts'

/** Prefetches the next application. */
export function Prefetch({ row }: { row: Row | undefined }) {
  const id = row && processIdOf(row)
  return id ? <PrefetchProcess id={id} /> : null
}

function PrefetchProcess({ id }: { id: string }) {
  const { lang } = useUniv()
  useStore(useService(createProcessDetails).byId(id, langTag(lang)))
  return null
}
