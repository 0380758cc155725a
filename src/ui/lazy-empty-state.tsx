import { adoptStyles } from './adopt-styles.ts'
import sheet from './lazy-empty-state.css'
import type { EmptyStateProps } from './empty-state.tsx'
import { loadable } from './loadable.tsx'

const EmptyState = loadable(() =>
  import('./empty-state.tsx').then((module) => ({ default: module.EmptyState })),
)
const styleRef = adoptStyles(sheet)

/** `EmptyState` for first-load code: its drawings load when a list is empty, into reserved space. */
export function LazyEmptyState(props: EmptyStateProps) {
  return (
    <div className="ui-empty-lazy" ref={styleRef}>
      <EmptyState fallback={<p className="visually-hidden">{props.title}</p>} {...props} />
    </div>
  )
}
