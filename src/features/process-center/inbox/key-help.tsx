import { createSingleKeys } from '../../../domain/single-keys.ts'
import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { UNDO_MS } from '../decide/decisions.ts'
import { inboxTexts } from './translations.ts'
import { ChoiceInput } from '../../../ui/choice-input.tsx'

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
/** Keys of one character: the switch turns them off. */
const isSingleKey = (key: string) => key.length === 1 && !'↓↑'.includes(key)

/** Lists the keyboard shortcuts of the inbox that work, with a switch for those of a single character (WCAG 2.1.4). */
export default function KeyHelp({ onClose }: { onClose(): void }) {
  const t = useTranslation(inboxTexts)
  const singleKeys = useService(createSingleKeys)
  const hasKeys = useStore(singleKeys.$isOn)
  const working = KEYS.map(([name, keys]) => ({
    name,
    keys: keys.filter((key) => hasKeys || !isSingleKey(key)),
  })).filter(({ keys }) => keys.length > 0)
  return (
    <Dialog
      open
      title={t('help')}
      closeLabel={t('close')}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <label className="inbox-key-switch">
        <ChoiceInput
          type="checkbox"
          // its state is the checkbox's own
          // eslint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          checked={hasKeys}
          onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        />
        <span>{t('singleKeys')}</span>
      </label>
      <p className="ui-muted" role="status">
        {!hasKeys && t('singleKeysOff')}
      </p>
      <dl className="inbox-keys">
        {working.map(({ name, keys }) => (
          <div key={name}>
            <dt className="ui-row">
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
