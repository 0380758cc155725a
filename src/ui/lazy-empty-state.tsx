import { Suspense } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './lazy-empty-state.css'
import type { EmptyStateProps } from './empty-state.tsx'
import { lazyWithRetry } from './lazy-with-retry.tsx'

const EmptyState = lazyWithRetry(() =>
  import('./empty-state.tsx').then((module) => ({ default: module.EmptyState })),
)
const styleRef = adoptStyles(sheet)

/** `Empty` for first-load code: its drawings load when a list is empty, into reserved space. */
export function LazyEmptyState(props: EmptyStateProps) {
  return (
    <div className="ui-empty-later" ref={styleRef}>
      <Suspense fallback={<p className="visually-hidden">{props.title}</p>}>
        <EmptyState {...props} />
      </Suspense>
    </div>
  )
}
