import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Undo } from '../../../ui/extended-icons.tsx'
import { createDecisions, UNDO_MS } from '../decide/decisions.ts'
import { inboxTexts } from './translations.ts'
import { useSingleKeys } from './use-inbox-keys.ts'

/** Shows the latest held decision with an undo button. */
export function UndoBar({ onUndo }: { onUndo(): void }) {
  const t = useTranslation(inboxTexts)
  const hasKeys = useSingleKeys()
  const decisions = useStore(useService(createDecisions).$decisions)
  const held = [...decisions.values()].filter(({ state }) => state === 'held')
  const latest = held.at(-1)
  if (!latest) return null
  const { action, task } = latest
  return (
    // keyed: restarts the countdown animation for each decision
    <div className="inbox-undo" key={task.id}>
      <p>
        <span>
          {t(held.length > 1 ? 'heldMore' : 'held', {
            action: action.name,
            seconds: UNDO_MS / 1000,
            n: held.length - 1,
          })}
        </span>
        <span className="inbox-undo-note">{t('leaving')}</span>
      </p>
      <Button size="sm" icon={Undo} aria-keyshortcuts={hasKeys ? 'Z' : undefined} onClick={onUndo}>
        {t('undo')}
      </Button>
      <span className="inbox-countdown" aria-hidden="true" />
    </div>
  )
}
