import type { Content } from './content.ts'
import { adoptStyles } from './adopt-styles.ts'
import { Button } from './button.tsx'
import { CircleCheck, Info, RefreshCw, TriangleAlert } from './icon.tsx'
import sheet from './notice.css'

const styleRef = adoptStyles(sheet)

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: TriangleAlert }

interface NoticeProps {
  kind?: keyof typeof icons
  children: Content
  /** `alert` interrupts: for the direct result of a user's action. `status` waits. Absent: not announced. */
  live?: 'alert' | 'status'
  retryLabel?: string
  onRetry?(): void
}

/** One unobtrusive line in the page's flow, with a retry button if retrying helps (§8). */
export function Notice({ kind = 'info', children, live, retryLabel, onRetry }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className="ui-notice" ref={styleRef} data-kind={kind} role={live}>
      <Icon />
      <span>{children}</span>
      {onRetry && (
        <Button variant="ghost" size="sm" icon={RefreshCw} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
