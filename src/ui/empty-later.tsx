import { lazy, Suspense } from 'react'
import { adopt } from './adopt.ts'
import sheet from './empty-later.css'
import type { EmptyProps } from './empty.tsx'

const Empty = lazy(() => import('./empty.tsx').then((module) => ({ default: module.Empty })))
const dressed = adopt(sheet)

/** `Empty` for first-load code: its drawings come when a list turns out to have nothing, into a place kept free. */
export function EmptyLater(props: EmptyProps) {
  return (
    <div className="ui-empty-later" ref={dressed}>
      <Suspense fallback={<p className="visually-hidden">{props.title}</p>}>
        <Empty {...props} />
      </Suspense>
    </div>
  )
}
