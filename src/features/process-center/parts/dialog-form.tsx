import type { Elements } from '../../../ui/content.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Notice } from '../../../ui/notice.tsx'
import sheet from './dialog-form.css'

const styleRef = adoptStyles(sheet)

/** Dialog content, with an error at the end if the action failed. */
export function DialogForm({ children, failed = null }: { children: Elements; failed?: string | null }) {
  return (
    <div className="center-dialog-form" ref={styleRef}>
      {children}
      {failed !== null && (
        <Notice kind="error" live="alert">
          {failed}
        </Notice>
      )}
    </div>
  )
}
