import { memo, startTransition, useEffect, useRef, useState } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import type { ProcessCenter } from '../model.ts'
import { RowList } from './rows-view.tsx'

/** So many rows are drawn or left out together: what is put into the page at once has to fit into a frame. */
const TOGETHER = 5
/** Rows of so many blocks are there before anything is measured. */
const AT_FIRST = 4
/** How far beyond the screen. */
const NEAR = '500px 0px'
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
  const [watch] = useState(createWatch)
  useEffect(() => () => watch.end(), [watch])
  const blocks = [...Array(Math.ceil(rows.length / TOGETHER)).keys()].map((n) => n * TOGETHER)
  return blocks.map((from) => (
    <Block key={from} watch={watch} model={model} list={list} rows={rows} from={from} />
  ))
}

/** One observer for all blocks: a thousand of them would be asked at each frame. */
function createWatch() {
  const told = new Map<Element, (entry: IntersectionObserverEntry) => void>()
  let observer: IntersectionObserver | undefined
  return {
    see(element: Element, tell: (entry: IntersectionObserverEntry) => void) {
      observer ??= new IntersectionObserver(
        (entries) => entries.forEach((entry) => told.get(entry.target)?.(entry)),
        { rootMargin: NEAR },
      )
      told.set(element, tell)
      observer.observe(element)
      return () => {
        told.delete(element)
        observer?.unobserve(element)
      }
    },
    end() {
      observer?.disconnect()
      observer = undefined
    },
  }
}

interface BlockProps {
  watch: ReturnType<typeof createWatch>
  model: ProcessCenter
  list: ListName
  rows: readonly Row[]
  from: number
}

const Block = memo(function Block({ watch, model, list, rows, from }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  // null: near; else the height it had
  const [left, setLeft] = useState<number | null>(from < AT_FIRST * TOGETHER ? null : ROW * TOGETHER)
  const shown = rows.slice(from, from + TOGETHER)
  useEffect(() => {
    const element = place.current!
    return watch.see(element, ({ isIntersecting }) => {
      // what has the focus stays
      if (!isIntersecting && element.matches(':focus-within')) return
      const height = element.offsetHeight
      // drawn in slices, so that scrolling goes on meanwhile
      startTransition(() => setLeft(isIntersecting ? null : height))
    })
  }, [watch])
  return (
    <div ref={place} className="center-block" style={left === null ? undefined : { blockSize: left }}>
      {left === null && <RowList model={model} list={list} all={rows} rows={shown} from={from} />}
    </div>
  )
})
