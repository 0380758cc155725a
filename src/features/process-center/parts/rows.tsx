import type { RefObject } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { centerTexts } from '../translations.ts'
import type { ProcessCenter } from '../model.ts'
import { RowList } from './row-list.tsx'
import { useRowDensity } from './use-row-density.ts'
import { useRowFocus } from './use-row-focus.ts'
import VirtualRows from './virtual-rows.tsx'

// pages with more rows are virtualised
const VIRTUALIZE_ABOVE = 60

interface RowsProps {
  model: ProcessCenter
  list: ListName
  rows: readonly Row[]
  containerRef: RefObject<HTMLElement | null>
}

export function Rows({ model, list, rows, containerRef }: RowsProps) {
  const t = useTranslation(centerTexts)
  useRowFocus(containerRef, rows)
  const density = useRowDensity()
  if (rows.length > VIRTUALIZE_ABOVE)
    return <VirtualRows model={model} list={list} density={density} rows={rows} />
  return (
    <RowList
      model={model}
      list={list}
      density={density}
      allRows={rows}
      rows={rows}
      label={t(`list.${list}`)}
    />
  )
}
