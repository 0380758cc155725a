import type { Elements } from '../../../ui/content.ts'
import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { measurePixels } from '../../../ui/window-pixels.ts'
import { useIsPrinting } from '../../../ui/print.ts'
import { RowList } from './row-list.tsx'
import type { RowDensity } from './row-density.ts'

/** Rows rendered or removed together; two blocks must render within a frame. */
const BLOCK_SIZE = 5
/** Blocks rendered before the first measurement. */
const INITIAL_BLOCKS = 4
/** Render margin beyond the viewport. */
const ROOT_MARGIN = '500px 0px'
/** Block height in pixels until it has been measured. */
const ESTIMATED_HEIGHT = 80 * BLOCK_SIZE

interface VirtualRowsProps {
  model: ProcessCenter
  list: ListName
  density: RowDensity
  rows: readonly Row[]
}

/**
 * Virtualises thousands of rows in blocks; only blocks near the viewport are in the document, and a spacer
 * takes the place of the others between them, so that nothing shifts. Each row exposes its position in the list.
 */
export default function VirtualRows({ rows, ...props }: VirtualRowsProps) {
  const [visibility] = useState(createVisibilityObserver)
  const [heights] = useState(() => new Map<number, number>())
  const [rendered, setRendered] = useState<ReadonlySet<number>>(() => new Set(Array(INITIAL_BLOCKS).keys()))
  const isPrinting = useIsPrinting()
  useEffect(() => () => visibility.disconnect(), [visibility])
  const setBlock = useCallback((block: number, isRendered: boolean) => {
    // a transition keeps scrolling responsive
    startTransition(() =>
      setRendered((before) => {
        if (before.has(block) === isRendered) return before
        const blocks = new Set(before)
        if (isRendered) blocks.add(block)
        else blocks.delete(block)
        return blocks
      }),
    )
  }, [])

  const count = Math.ceil(rows.length / BLOCK_SIZE)
  const parts: Elements[] = []
  let next = 0
  const addSpacer = (to: number) => {
    if (next < to)
      parts.push(
        <Spacer
          key={`${next}-${to}`}
          visibility={visibility}
          heights={heights}
          from={next}
          to={to}
          onBlock={setBlock}
        />,
      )
  }
  for (const block of isPrinting ? Array(count).keys() : [...rendered].sort((a, b) => a - b)) {
    if (block >= count) break
    addSpacer(block)
    parts.push(
      <RowBlock
        key={block}
        {...props}
        visibility={visibility}
        heights={heights}
        rows={rows}
        block={block}
        onBlock={setBlock}
      />,
    )
    next = block + 1
  }
  addSpacer(count)
  return <div>{parts}</div>
}

/** One shared IntersectionObserver for all blocks and spacers. */
function createVisibilityObserver() {
  const callbacks = new Map<Element, (entry: IntersectionObserverEntry) => void>()
  let observer: IntersectionObserver | undefined
  return {
    observe(element: Element | null, callback: (entry: IntersectionObserverEntry) => void) {
      if (!element) return
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

/** Pixels of an observed rectangle in one CSS pixel. */
function rectPixels(element: Element): number {
  const { css, rect } = measurePixels(element)
  return css / rect
}

interface PartProps {
  visibility: ReturnType<typeof createVisibilityObserver>
  /** Measured heights by block. */
  heights: Map<number, number>
  onBlock(block: number, isRendered: boolean): void
}

/**
 * The place of the blocks `from` to `to` (exclusive). While it is near the viewport, it renders one of them in each
 * frame, the nearest to the viewport: each time, other spacers replace it, and are observed in turn.
 */
const Spacer = memo(function Spacer({
  visibility,
  heights,
  from,
  to,
  onBlock,
}: PartProps & { from: number; to: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const heightOf = (block: number) => heights.get(block) ?? ESTIMATED_HEIGHT
  let height = 0
  for (let block = from; block < to; block++) height += heightOf(block)
  useEffect(() =>
    visibility.observe(
      ref.current,
      ({ target, isIntersecting, intersectionRect: visible, boundingClientRect }) => {
        if (!isIntersecting) return
        const scale = rectPixels(target)
        const above = (visible.top - boundingClientRect.top) / scale
        const below = (boundingClientRect.bottom - visible.bottom) / scale
        // from the side of the rendered blocks; from the middle if there are none near the viewport
        let at = above < 1 ? 0 : below < 1 ? height : above + visible.height / scale / 2
        let block = from
        while (block < to - 1 && (at -= heightOf(block)) > 0) block++
        onBlock(block, true)
      },
    ),
  )
  return <div ref={ref} style={{ blockSize: height }} />
})

const RowBlock = memo(function RowBlock({
  visibility,
  heights,
  onBlock,
  rows,
  block,
  ...props
}: PartProps & VirtualRowsProps & { block: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const startIndex = block * BLOCK_SIZE
  useEffect(
    () =>
      visibility.observe(ref.current, ({ isIntersecting, target, boundingClientRect }) => {
        // never remove the block that contains the focus; `:focus-within` would force a layout
        if (isIntersecting || target.contains(target.getRootNode().activeElement ?? null)) return
        heights.set(block, boundingClientRect.height / rectPixels(target))
        onBlock(block, false)
      }),
    [visibility, heights, block, onBlock],
  )
  return (
    <div ref={ref} className="center-row-block">
      <RowList
        {...props}
        allRows={rows}
        rows={rows.slice(startIndex, startIndex + BLOCK_SIZE)}
        startIndex={startIndex}
      />
    </div>
  )
})
