import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { UNDO_MS } from './decision-queue.ts'
import { inboxTexts } from './translations.ts'

const KEYS = [
  ['move', ['J', 'K', '↓', '↑']],
  ['scroll', ['Space']],
  ['approve', ['A']],
  ['reject', ['R']],
  ['return', ['E']],
  ['opinion', ['O']],
  ['templates', ['1', '2', '3', '4']],
  ['send', ['Ctrl+Enter']],
  ['undo', ['Z']],
  ['help', ['?']],
] as const

/** Lists the keyboard shortcuts of the inbox. */
export default function KeyHelp({ onClose }: { onClose(): void }) {
  const t = useTranslation(inboxTexts)
  return (
    <Dialog
      open
      title={t('help')}
      closeLabel={t('close')}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <dl className="inbox-keys">
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`key.${name}`, { seconds: UNDO_MS / 1000 })}</dd>
          </div>
        ))}
      </dl>
      <p className="ui-muted">{t('helpScope')}</p>
    </Dialog>
  )
}
