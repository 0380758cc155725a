import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useProcess } from './application.tsx'
import { MessageForm, Messages } from './thread.tsx'
import { FormDialog } from '../act/form-dialog.tsx'
import { actTexts } from '../act/translations.ts'

interface AskDialogProps {
  process: { id: string; name: string }
  onClose(): void
}

/** Asks the applicant, below what was asked and answered before. */
export default function AskDialog({ process: { id, name }, onClose }: AskDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(actTexts)
  const { data, state } = useProcess(id)
  return (
    <FormDialog title={t('act', { action: t('menu.ask'), name })} onClose={onClose}>
      <p className="ui-muted">{t('askText')}</p>
      {data
        ? data.thread.length > 0 && <Messages thread={data.thread} />
        : state === 'loading' && <Skeleton count={2} />}
      <MessageForm
        processId={id}
        isApplicant={false}
        onSent={() => {
          runtime.toasts.show(t('asked'))
          onClose()
        }}
      />
    </FormDialog>
  )
}
