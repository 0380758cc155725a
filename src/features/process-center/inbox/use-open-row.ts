import { useCallback, useEffect, useState } from 'react'
import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import type { ProcessCenter } from '../lists/process-center.ts'

/** The row that the inbox shows, its index in the list (-1 if it has left it), and ways to another one. */
export function useOpenRow(model: ProcessCenter, rows: readonly Row[] | undefined, isPhone: boolean) {
  const { host } = useUniv()
  const row = useCurrentRow(model, rows, isPhone)
  /** Focuses the row in the list; on a phone, the title of the application. */
  const focusRow = useCallback(
    (id: string | undefined) => {
      if (!id) return
      // runs after the row has rendered
      queueMicrotask(() =>
        requestAnimationFrame(() => {
          const selector = isPhone ? '.application-title' : `.inbox-row[data-id="${CSS.escape(id)}"]`
          host.shadowRoot?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
        }),
      )
    },
    [host, isPhone],
  )
  const open = useCallback(
    (id: string | undefined) => {
      if (id) model.openRow(id)
      focusRow(id)
    },
    [model, focusRow],
  )
  const index = rows?.findIndex(({ id }) => id === row?.id) ?? -1
  const move = (step: number) => open(rows?.[index < 0 ? 0 : index + step]?.id)
  useFocusOnMount(isPhone, row, focusRow)
  return { row, index, open, move, focusRow }
}

/**
 * The open row: the one in the URL; if that names none, the first undecided one (desktop only). It stays open after it has
 * left the list; undefined if no row with that id was ever in the list: another one could be decided for it.
 */
function useCurrentRow(
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
    (isPhone || openId ? undefined : (rows?.find(({ id }) => !isDecided(decisions, id)) ?? rows?.[0]))
  if (found !== last) setLast(found)
  return found
}

/** Moves the focus if the user opened the inbox inside the tag, but not if the URL opened it. */
function useFocusOnMount(isPhone: boolean, row: Row | undefined, focusRow: (id: string) => void): void {
  const { host } = useUniv()
  useEffect(() => {
    const { shadowRoot: root } = host
    const id = row?.id ?? ''
    if (isPhone || root?.activeElement?.closest('[data-view-switch]')) focusRow(id)
    return () => {
      // back in the list: focus the row that was open
      if (isPhone)
        requestAnimationFrame(() =>
          root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] .center-row-open`)?.focus(),
        )
    }
    // on mount and unmount only
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
