import { lazy, Suspense, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useOne, useSay, useStore } from '../../../element/univ.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ArrowUp, Mic } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createChat, LONGEST_QUESTION } from '../chat.ts'
import { assistantMessages } from '../messages.ts'
import { Stop } from './icons.ts'
import type { SpeakingProps } from './speaking.tsx'
import { useAsk } from './use-ask.ts'

// a microphone is for those who press it
const Speaking = lazy(() => import('./speaking.tsx').catch(() => ({ default: NotLoaded })))
function NotLoaded({ onEnd }: SpeakingProps) {
  const say = useSay(assistantMessages)
  return (
    <Notice kind="error" live="status" retryLabel={say('dismiss')} onRetry={onEnd}>
      {say('speakFailed')}
    </Notice>
  )
}

/** The text field: Enter sends, Shift+Enter breaks the line, an input method's Enter never sends (A5). */
export function Composer({ field }: { field?: RefObject<HTMLElement | null> }) {
  const chat = useOne(createChat)
  const draft = useStore(chat.$draft)
  const turns = useStore(chat.$turns)
  const say = useSay(assistantMessages)
  const ask = useAsk()
  const own = useRef<HTMLTextAreaElement>(null)
  const [speaking, setSpeaking] = useState(false)
  const pending =
    turns.at(-1)?.reply.state === 'pending' || turns.some(({ reply }) => reply.state === 'pending')

  useLayoutEffect(() => {
    const node = own.current!
    if (field) field.current = node
    // as high as what stands in it, where the sheet cannot say so; unseen it has no height
    if (CSS.supports('field-sizing', 'content') || node.scrollHeight === 0) return
    node.style.blockSize = 'auto'
    node.style.blockSize = `${node.scrollHeight}px`
  }, [field, draft])

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { isComposing, keyCode } = event.nativeEvent
    // 229: Safari ends the composition before it tells of the key
    if (event.key !== 'Enter' || event.shiftKey || isComposing || keyCode === 229) return
    event.preventDefault()
    ask(draft)
  }
  return (
    <>
      {speaking && (
        <div className="assistant-speaking">
          <Suspense>
            <Speaking
              onText={(text) => chat.write([draft.trim(), text.trim()].filter(Boolean).join(' '))}
              onEnd={() => {
                setSpeaking(false)
                own.current?.focus()
              }}
            />
          </Suspense>
        </div>
      )}
      <form
        className="assistant-composer"
        onSubmit={(event) => {
          event.preventDefault()
          ask(draft)
          own.current?.focus()
        }}
      >
        <textarea
          ref={own}
          rows={1}
          aria-label={say('field')}
          placeholder={say('placeholder')}
          title={say('keys')}
          maxLength={LONGEST_QUESTION}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => chat.write(event.target.value)}
          onKeyDown={press}
        />
        {!speaking && (
          <IconButton
            className="assistant-mic"
            icon={Mic}
            label={say('speak')}
            onClick={() => setSpeaking(true)}
          />
        )}
        {pending ? (
          <IconButton
            key="stop"
            variant="secondary"
            className="assistant-send"
            icon={Stop}
            label={say('stop')}
            onClick={() => {
              chat.stop()
              own.current?.focus()
            }}
          />
        ) : (
          <IconButton
            key="send"
            type="submit"
            variant="primary"
            className="assistant-send"
            icon={ArrowUp}
            label={say('send')}
            aria-disabled={draft.trim() === '' || undefined}
          />
        )}
      </form>
    </>
  )
}
