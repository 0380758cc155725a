import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { RefreshCw } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { voiceTexts } from './translations.ts'
import type { VoiceErrorKind } from './voice-recognition.ts'

interface VoiceFailureProps {
  /** null: recording succeeded, but nothing was recognised. */
  error: VoiceErrorKind | null
  /** The text recognised so far. */
  text: string
  onRetry(): void
  onUse(): void
  onClose(): void
}

/** The recording error (§8) with actions: retry, use the text, close. */
export function VoiceFailure({ error, text, onRetry, onUse, onClose }: VoiceFailureProps) {
  const t = useTranslation(voiceTexts)
  const retryButton = useRef<HTMLButtonElement>(null)
  // the focused button has been removed
  useEffect(() => retryButton.current?.focus(), [])
  return (
    <Fragment>
      <Notice kind={error ? 'error' : 'warning'} live="alert">
        {error ? (
          <Fragment>
            <strong>{t(`error.${error}`)}</strong>
            <span className="voice-advice">{t(`todo.${error}`)}</span>
          </Fragment>
        ) : (
          t('nothing')
        )}
      </Notice>
      {text && <p className="voice-text">{text}</p>}
      <div className="voice-actions">
        <Button variant="ghost" onClick={onClose}>
          {t('close')}
        </Button>
        {text && <Button onClick={onUse}>{t('use')}</Button>}
        <Button variant="primary" icon={RefreshCw} ref={retryButton} onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </Fragment>
  )
}
