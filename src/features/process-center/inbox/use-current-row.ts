import { useState } from 'react'
import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'
import type { ProcessCenter } from '../model.ts'
import { createDecisionQueue } from './decision-queue.ts'
import { isDecided } from './inbox-rules.ts'

/**
 * The row that is read: the one of the address, else the first undecided one. It stays while it is read, also when it
 * has left the list meanwhile; undefined where nothing of that id was ever in the list.
 */
export function useCurrentRow(
  model: ProcessCenter,
  rows: readonly Row[] | undefined,
  isPhone: boolean,
): Row | undefined {
  const openId = useStore(model.$openRow)
  const decisions = useStore(useService(createDecisionQueue).$decisions)
  const [last, setLast] = useState<Row>()
  const wanted = openId || last?.id
  const found =
    rows?.find(({ id }) => id === wanted) ??
    (last?.id === wanted ? last : undefined) ??
    (isPhone ? undefined : (rows?.find(({ id }) => !isDecided(decisions, id)) ?? rows?.[0]))
  if (found !== last) setLast(found)
  return found
}
