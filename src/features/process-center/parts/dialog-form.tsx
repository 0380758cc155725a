import type { ReactNode } from 'react'
import { adopt } from '../../../ui/adopt.ts'
import sheet from './dialog.css'

const dressed = adopt(sheet)

/** What stands in a dialog, one below the other. */
export function DialogForm({ children }: { children: ReactNode }) {
  return (
    <div className="center-form" ref={dressed}>
      {children}
    </div>
  )
}
