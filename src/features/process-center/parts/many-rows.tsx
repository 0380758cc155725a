import { memo, startTransition, useEffect, useRef, useState } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import type { ProcessCenter } from '../model.ts'
import { RowList } from './rows-view.tsx'

/** So many rows are drawn or left out together. */
const TOGETHER = 10
/** Pixels of one row, until a block was measured. */
const ROW = 104

/**
 * A page of thousands: blocks of rows, of which only those near the screen are in the document (quality §2). Each row
 * says its place in the whole; a block that leaves keeps its height, so that nothing moves.
 */
export default function ManyRows({
  model,
  list,
  rows,
}: {
  model: ProcessCenter
  list: ListName
  rows: readonly Row[]
}) {
  const blocks = Array.from({ length: Math.ceil(rows.length / TOGETHER) }, (_, n) => n * TOGETHER)
  return blocks.map((from) => <Block key={from} model={model} list={list} rows={rows} from={from} />)
}

interface BlockProps {
  model: ProcessCenter
  list: ListName
  rows: readonly Row[]
  from: number
}

const Block = memo(function Block({ model, list, rows, from }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  // null: near; else the height it had
  const [left, setLeft] = useState<number | null>(from < 2 * TOGETHER ? null : ROW * TOGETHER)
  const shown = rows.slice(from, from + TOGETHER)
  useEffect(() => {
    const element = place.current!
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        // what has the focus stays
        if (!entry.isIntersecting && element.matches(':focus-within')) return
        const height = element.offsetHeight
        // drawn in slices, so that scrolling goes on meanwhile
        startTransition(() => setLeft(entry.isIntersecting ? null : height))
      },
      { rootMargin: '1000px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="center-block" style={left === null ? undefined : { blockSize: left }}>
      {left === null && <RowList model={model} list={list} all={rows} rows={shown} from={from} />}
    </div>
  )
})
