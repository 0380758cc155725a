import { useState } from 'react'
import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'
import type { ProcessCenter } from '../model.ts'
import { createDecisions, isDecided } from '../decide/decisions.ts'

/**
 * The open row: the one in the URL, else the first undecided one (desktop only). It stays open after it has left the
 * list; undefined if no row with that id was ever in the list.
 */
export function useCurrentRow(
  model: ProcessCenter,
  rows: readonly Row[] | undefined,
  isPhone: boolean,
): Row | undefined {
  const openId = useStore(model.$openRow)
  const decisions = useStore(useService(createDecisions).$decisions)
  const [last, setLast] = useState<Row>()
  const wanted = openId || last?.id
  const found =
    rows?.find(({ id }) => id === wanted) ??
    (last?.id === wanted ? last : undefined) ??
    (isPhone ? undefined : (rows?.find(({ id }) => !isDecided(decisions, id)) ?? rows?.[0]))
  if (found !== last) setLast(found)
  return found
}
