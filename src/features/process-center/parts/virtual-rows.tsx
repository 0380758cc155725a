import { memo, startTransition, useEffect, useRef, useState } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import type { ProcessCenter } from '../model.ts'
import { RowList } from './row-list.tsx'
import type { RowDensity } from './use-row-density.ts'

/** Rows rendered or removed together; a block must render within a frame. */
const BLOCK_SIZE = 5
/** Blocks rendered before the first measurement. */
const INITIAL_BLOCKS = 4
/** Render margin beyond the viewport. */
const ROOT_MARGIN = '500px 0px'
/** Row height in pixels until a block has been measured. */
const ESTIMATED_ROW_HEIGHT = 80

/**
 * Virtualises thousands of rows in blocks; only blocks near the viewport are in the document (quality 2). Each row
 * exposes its position in the list; a placeholder keeps the height of a removed block, so that nothing shifts.
 */
export default function VirtualRows({
  model,
  list,
  density,
  rows,
}: {
  model: ProcessCenter
  list: ListName
  density: RowDensity
  rows: readonly Row[]
}) {
  const [visibility] = useState(createVisibilityObserver)
  useEffect(() => () => visibility.disconnect(), [visibility])
  const blocks = [...Array(Math.ceil(rows.length / BLOCK_SIZE)).keys()].map((n) => n * BLOCK_SIZE)
  return blocks.map((from) => (
    <RowBlock
      key={from}
      visibility={visibility}
      model={model}
      list={list}
      density={density}
      rows={rows}
      startIndex={from}
    />
  ))
}

/** One shared IntersectionObserver for all blocks. */
function createVisibilityObserver() {
  const callbacks = new Map<Element, (entry: IntersectionObserverEntry) => void>()
  let observer: IntersectionObserver | undefined
  return {
    observe(element: Element, callback: (entry: IntersectionObserverEntry) => void) {
      observer ??= new IntersectionObserver(
        (entries) => entries.forEach((entry) => callbacks.get(entry.target)?.(entry)),
        { rootMargin: ROOT_MARGIN },
      )
      callbacks.set(element, callback)
      observer.observe(element)
      return () => {
        callbacks.delete(element)
        observer?.unobserve(element)
      }
    },
    disconnect() {
      observer?.disconnect()
      observer = undefined
    },
  }
}

interface RowBlockProps {
  visibility: ReturnType<typeof createVisibilityObserver>
  model: ProcessCenter
  list: ListName
  density: RowDensity
  rows: readonly Row[]
  startIndex: number
}

const RowBlock = memo(function Block(props: RowBlockProps) {
  const { visibility, model, list, density, rows, startIndex } = props
  const blockRef = useRef<HTMLDivElement>(null)
  // null: rendered; otherwise the height of its placeholder
  const [placeholderHeight, setPlaceholderHeight] = useState<number | null>(
    startIndex < INITIAL_BLOCKS * BLOCK_SIZE ? null : ESTIMATED_ROW_HEIGHT * BLOCK_SIZE,
  )
  const blockRows = rows.slice(startIndex, startIndex + BLOCK_SIZE)
  useEffect(() => {
    const element = blockRef.current!
    return visibility.observe(element, ({ isIntersecting }) => {
      // never remove the block that contains the focus
      if (!isIntersecting && element.matches(':focus-within')) return
      const height = element.offsetHeight
      // a transition keeps scrolling responsive
      startTransition(() => setPlaceholderHeight(isIntersecting ? null : height))
    })
  }, [visibility])
  return (
    <div
      ref={blockRef}
      className="center-row-block"
      style={placeholderHeight === null ? undefined : { blockSize: placeholderHeight }}
    >
      {placeholderHeight === null && (
        <RowList
          model={model}
          list={list}
          density={density}
          allRows={rows}
          rows={blockRows}
          startIndex={startIndex}
        />
      )}
    </div>
  )
})
