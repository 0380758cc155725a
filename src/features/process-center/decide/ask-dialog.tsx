import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useProcess } from '../detail/application.tsx'
import { MessageForm, Messages } from '../detail/thread.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { partsTexts } from '../parts/translations.ts'

interface AskDialogProps {
  process: { id: string; name: string }
  onClose(): void
}

/** Asks the applicant, below what was asked and answered before. */
export default function AskDialog({ process: { id, name }, onClose }: AskDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
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
