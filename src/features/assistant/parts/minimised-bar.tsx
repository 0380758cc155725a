import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronUp } from '../../../ui/extended-icons.tsx'
import { X } from '../../../ui/icon.tsx'
import { createChat, isOpen } from '../chat/chat.ts'
import { assistantTexts } from '../texts/translations.ts'
import { Avatar } from './avatar.tsx'
import { showInTopLayer, useDialogFrame, type DialogFrameProps } from './dialog-frame.ts'

/** The minimised dialog (§2): shows its name and whether an answer is pending. */
export function MinimisedBar(props: DialogFrameProps) {
  const { name, robotView, onChange } = props
  const t = useTranslation(assistantTexts)
  const turns = useStore(useService(createChat).$turns)
  const { frame, first } = useDialogFrame<HTMLDivElement, HTMLButtonElement>(props, showInTopLayer)
  const isAnswering = turns.some(({ reply }) => isOpen(reply))
  return (
    <div className="assistant-bar" role="region" aria-label={name} popover="manual" part="bar" ref={frame}>
      <button
        type="button"
        className="assistant-restore"
        aria-label={t('restore', { name })}
        ref={first}
        onClick={() => onChange('open')}
      >
        <Avatar picture={robotView.picture} />
        <span className="assistant-bar-name">
          <span>{name}</span>
          {isAnswering && <small>{t('typing')}</small>}
        </span>
        <ChevronUp />
      </button>
      <IconButton size="sm" icon={X} label={t('close')} onClick={() => onChange('closed')} />
    </div>
  )
}
