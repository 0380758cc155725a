import { loadable } from '../../../ui/loadable.tsx'
import { Fragment, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ArrowUp, Mic } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createChat, isOpen, MAX_QUESTION_LENGTH } from '../chat/chat.ts'
import { assistantTexts } from '../texts/translations.ts'
import { Stop } from './assistant-icons.ts'
import type { VoiceInputProps } from '../voice/voice-panel.tsx'
import { useAsk } from './use-ask.ts'

// loaded on click
const VoiceInput = loadable(() =>
  import('../voice/voice-panel.tsx').catch(() => ({ default: VoiceInputFailed })),
)
function VoiceInputFailed({ onEnd }: VoiceInputProps) {
  const t = useTranslation(assistantTexts)
  return (
    <Notice kind="error" live="status" retryLabel={t('close')} onRetry={onEnd}>
      {t('speakFailed')}
    </Notice>
  )
}

/** The text field: Enter sends, Shift+Enter adds a line, Enter during IME composition never sends. */
export function Composer({ field }: { field?: RefObject<HTMLElement | null> }) {
  const chat = useService(createChat)
  const draft = useStore(chat.$draft)
  const t = useTranslation(assistantTexts)
  const ask = useAsk()
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const [isSpeaking, setIsSpeaking] = useState(false)

  useLayoutEffect(() => {
    const node = textareaRef.current
    if (field) field.current = node
    // auto-grow where `field-sizing` is not supported; a hidden field has no height
    if (!node || CSS.supports('field-sizing', 'content') || node.scrollHeight === 0) return
    node.style.blockSize = 'auto'
    node.style.blockSize = `${node.scrollHeight}px`
  }, [field, draft])

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    ask(draft)
  }
  return (
    <Fragment>
      {isSpeaking && (
        <div className="assistant-voice">
          <VoiceInput
            onText={(text) => chat.write([draft.trim(), text.trim()].filter(Boolean).join(' '))}
            onEnd={() => {
              setIsSpeaking(false)
              textareaRef.current?.focus()
            }}
          />
        </div>
      )}
      <form
        className="assistant-composer"
        onSubmit={(event) => {
          event.preventDefault()
          ask(draft)
          textareaRef.current?.focus()
        }}
      >
        <textarea
          ref={textareaRef}
          rows={1}
          aria-label={t('field')}
          placeholder={t('placeholder')}
          title={t('keys')}
          maxLength={MAX_QUESTION_LENGTH}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => chat.write(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {!isSpeaking && (
          <IconButton
            className="assistant-mic"
            icon={Mic}
            label={t('speak')}
            onClick={() => setIsSpeaking(true)}
          />
        )}
        <SendButton
          isEmpty={draft.trim() === ''}
          onStop={() => {
            chat.stop()
            textareaRef.current?.focus()
          }}
        />
      </form>
    </Fragment>
  )
}

/** Sends, or stops the answer that is under way. */
function SendButton({ isEmpty, onStop }: { isEmpty: boolean; onStop(): void }) {
  const t = useTranslation(assistantTexts)
  // a retried question is not the last one
  const openTurn = useStore(useService(createChat).$turns).find(({ reply }) => isOpen(reply))
  return openTurn ? (
    <IconButton
      key="stop"
      variant="secondary"
      className="assistant-send"
      icon={Stop}
      label={t(openTurn.reply.state === 'streaming' ? 'stopAnswer' : 'stop')}
      onClick={onStop}
    />
  ) : (
    <IconButton
      key="send"
      type="submit"
      variant="primary"
      className="assistant-send"
      icon={ArrowUp}
      label={t('send')}
      aria-disabled={isEmpty || undefined}
    />
  )
}
