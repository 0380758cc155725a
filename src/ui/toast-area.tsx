import type { Content } from './content.ts'
import { Fragment, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { Button } from './button.tsx'
import { CircleCheck, Info, TriangleAlert, X } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import notice from './notice.css'
import sheet from './toast-area.css'

const styleRef = adoptStyles(sheet)
const noticeStyleRef = adoptStyles(notice)

const icons = { info: Info, success: CircleCheck, error: TriangleAlert }

export interface Toast {
  id: number | string
  text: string
  kind?: keyof typeof icons
  /** One action, such as undo. */
  action?: { text: string; run(): void } | undefined
}

interface ToastAreaProps {
  /** Visible toasts, oldest first; the owner controls how long they stay. */
  toasts: readonly Toast[]
  /** All toasts of the visit, for users who missed one. */
  history?: readonly Toast[]
  label: string
  historyLabel: string
  dismissLabel: string
  onDismiss(id: Toast['id']): void
}

/** Always rendered, even if empty: a live region must exist before its first text. */
export function ToastArea({ toasts, history = [], onDismiss, ...labels }: ToastAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const returnFocusRef = useRef<HTMLElement>(null)
  // top layer: a host page's transform or containment would otherwise contain fixed elements
  useEffect(() => {
    const node = area.current
    // the host page may have removed the tag meanwhile: then this would throw
    if (toasts.length && node?.isConnected && node.showPopover && !node.matches(':popover-open'))
      node.showPopover()
  }, [toasts])
  return (
    <Fragment>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only remembers where the focus came from */}
      <div
        className="ui-toasts"
        popover="manual"
        ref={joinRefs(area, styleRef)}
        role="status"
        aria-label={labels.label}
        onFocus={({ relatedTarget: from, currentTarget }) => {
          if (from && !currentTarget.contains(from)) returnFocusRef.current = from as HTMLElement
        }}
      >
        {toasts.map(({ id, text, kind = 'info', action }) => {
          const Icon = icons[kind]
          return (
            <ToastItem key={id} kind={kind} returnFocusRef={returnFocusRef}>
              <Icon />
              <span>{text}</span>
              {action && (
                <Button
                  size="sm"
                  onClick={() => {
                    onDismiss(id)
                    action.run()
                  }}
                >
                  {action.text}
                </Button>
              )}
              <IconButton icon={X} size="sm" label={labels.dismissLabel} onClick={() => onDismiss(id)} />
            </ToastItem>
          )
        })}
      </div>
      {/* off: the status region has already announced each of them */}
      <div className="visually-hidden" role="log" aria-live="off" aria-label={labels.historyLabel}>
        {history.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </Fragment>
  )
}

/** A toast that disappears must not lose the focus: it returns to where it was before. */
function ToastItem(props: {
  kind: string
  returnFocusRef: RefObject<HTMLElement | null>
  children: Content
}) {
  const frame = useRef<HTMLDivElement>(null)
  const { returnFocusRef } = props
  useLayoutEffect(() => {
    const node = frame.current
    return () => {
      // whatever was focused last, at the time of unmounting
      // eslint-disable-next-line react-hooks/exhaustive-deps
      if (node?.matches(':focus-within')) returnFocusRef.current?.focus({ preventScroll: true })
    }
  }, [returnFocusRef])
  return (
    <div className="ui-toast" data-kind={props.kind} ref={joinRefs(frame, noticeStyleRef)}>
      {props.children}
    </div>
  )
}
