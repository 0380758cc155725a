import { Fragment } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import type { Content, Elements } from '../../../ui/content.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import sheet from './form-dialog.css'
import { actTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

interface FormDialogProps {
  title: string
  children: Elements
  size?: 'sm'
  /** The main action, beside a button that cancels. */
  submit?: { label: string; variant?: 'primary' | 'danger'; busy?: boolean; run(): void }
  /** Buttons of a dialog without a main action. */
  actions?: Content
  /** The error text if the action failed. */
  failed?: string | null
  onClose(): void
}

/** A dialog that closes by its buttons, Escape and a click outside; while it is busy, by "Cancel" only. */
export function FormDialog({
  title,
  children,
  size,
  submit,
  actions,
  failed = null,
  onClose,
}: FormDialogProps) {
  const t = useTranslation(actTexts)
  return (
    <Dialog
      open
      size={size}
      title={title}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && !submit?.busy && onClose()}
      actions={
        submit ? (
          <Fragment>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant={submit.variant ?? 'primary'} busy={submit.busy} onClick={submit.run}>
              {submit.label}
            </Button>
          </Fragment>
        ) : (
          actions
        )
      }
    >
      <div className="center-dialog-form ui-stack" ref={styleRef}>
        {children}
        {failed !== null && (
          <Notice kind="error" live="alert">
            {failed}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
