import { useEffect, useRef } from 'react'
import { useService, useTranslation, useSession, useStore } from '../../../element/hooks/view-hooks.ts'
import { createChat } from '../chat/chat.ts'
import { mergeHistory } from '../chat/merge-history.ts'
import { createChatHistory } from '../chat/chat-history.ts'
import { assistantTexts } from '../texts/translations.ts'
import type { DialogFrameProps } from './dialog-frame.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryTurn } from './history-turn.tsx'
import { TurnView } from './turn-view.tsx'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { Welcome } from './welcome.tsx'

/** The history, then the current conversation. Only answers of this session are announced, each once. */
export function Conversation({ name, robotView }: Pick<DialogFrameProps, 'name' | 'robotView'>) {
  const chat = useService(createChat)
  const history = useService(createChatHistory)
  const turns = useStore(chat.$turns)
  const historyState = useStore(history.$history)
  const isSignedIn = useSession().state === 'signed-in'
  const t = useTranslation(assistantTexts)
  const scrollBox = useRef<HTMLDivElement>(null)
  const { before, current } = mergeHistory(historyState.records, turns)
  const last = turns.at(-1)
  const onScroll = useScrollAnchor(scrollBox, {
    top: before[0]?.id ?? '',
    // one value from the first chunk to the end, so that streaming does not count as new content
    bottom: `${turns.length} ${last && 'sentences' in last.reply ? 'streamed' : (last?.reply.state ?? '')} ${before.at(-1)?.id ?? ''}`,
  })
  const hasRequestedPage = useRef(false)
  useEffect(() => {
    hasRequestedPage.current = false
  }, [historyState])
  const loadEarlier = () => {
    // focusing the button may just have scrolled
    onScroll()
    void history.loadEarlier()
  }
  return (
    <div
      className="assistant-scroll"
      ref={scrollBox}
      // focusable, so that the keyboard can scroll it
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={t('log')}
      onScroll={() => {
        onScroll()
        const { scrollTop } = scrollBox.current!
        // load each page once, and only if there is something to scroll
        if (
          scrollTop < 40 &&
          historyState.state === 'ready' &&
          before.length > 0 &&
          !hasRequestedPage.current
        ) {
          hasRequestedPage.current = true
          void history.loadEarlier()
        }
      }}
    >
      <div className="assistant-conversation">
        {isSignedIn && (
          <HistoryList history={historyState} entries={before} name={name} onLoadEarlier={loadEarlier} />
        )}
        <Welcome robotView={robotView} />
        <div role="log" aria-label={t('log')} className="assistant-log">
          {current.map((entry) =>
            'reply' in entry ? (
              <TurnView key={`turn ${entry.id}`} turn={entry} name={name} isLast={entry === last} />
            ) : (
              // sent from another tab of the same user
              <div key={`record ${entry.id}`} aria-live="off">
                <HistoryTurn record={entry} name={name} />
              </div>
            ),
          )}
        </div>
        <AnswerAnnouncer reply={last?.reply} />
        <p className="visually-hidden" role="status">
          {last?.reply.state === 'pending' && last.reply.slow ? t('slow') : ''}
        </p>
      </div>
    </div>
  )
}
