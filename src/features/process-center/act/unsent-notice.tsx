import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { actTexts } from './translations.ts'
import { taskName } from '../facts/row-view-model.ts'
import { createDecisions } from '../decide/decisions.ts'
import { useDecideOptions } from './use-decide.ts'

/** Offers the user's decisions that were not sent: the page was left, the session ended, or there was no connection. */
export function UnsentNotice() {
  const { toasts } = useUniv().runtime
  const t = useTranslation(actTexts)
  const decisions = useService(createDecisions)
  const unsent = useStore(decisions.$unsent)
  const options = useDecideOptions()
  const n = unsent.length
  if (n === 0) return null
  const discard = () => {
    const { count, restore } = decisions.discardUnsent()
    if (count === 0) return
    toasts.show(t('unsentDiscarded', { n: count }), {
      kind: 'info',
      action: { text: t('undo'), run: restore },
    })
  }
  return (
    <div className="center-unsent ui-stack">
      <Notice kind="warning" live="status">
        {t('unsent', { n })}
      </Notice>
      <details>
        <summary>{t('unsentWhich')}</summary>
        <ul>
          {unsent.map(({ task, action }) => (
            <li key={task.id}>
              <bdi>{t('act', { action: action.name, name: taskName(task) })}</bdi>
            </li>
          ))}
        </ul>
      </details>
      <div className="ui-row">
        <Button size="sm" variant="primary" onClick={() => decisions.sendUnsent(options)}>
          {t('unsentSend')}
        </Button>
        <Button size="sm" onClick={discard}>
          {t('unsentDiscard')}
        </Button>
      </div>
    </div>
  )
}
