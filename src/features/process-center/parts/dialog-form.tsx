import type { ReactNode } from 'react'
import { adopt } from '../../../ui/adopt.ts'
import { Notice } from '../../../ui/notice.tsx'
import sheet from './dialog.css'

const dressed = adopt(sheet)

/** What stands in a dialog, one below the other; at its foot why it could not be done, null for nothing. */
export function DialogForm({ children, failed = null }: { children: ReactNode; failed?: string | null }) {
  return (
    <div className="center-form" ref={dressed}>
      {children}
      {failed !== null && (
        <Notice kind="error" live="alert">
          {failed}
        </Notice>
      )}
    </div>
  )
}
