import { useEffect, useRef } from 'react'
import { useOne, useSay, useSession, useStore } from '../../../element/univ.ts'
import { createChat } from '../chat.ts'
import { joined } from '../joined.ts'
import { createHistory } from '../history.ts'
import { assistantMessages } from '../messages.ts'
import type { FrameProps } from './frame.ts'
import { Past } from './past.tsx'
import { PastTurn } from './past-turn.tsx'
import { TurnView } from './turn.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { Welcome } from './welcome.tsx'

/** Earlier talks above, today's below. Only what is asked here and now is announced, and each answer once. */
export function Conversation({ name, face }: Pick<FrameProps, 'name' | 'face'>) {
  const chat = useOne(createChat)
  const history = useOne(createHistory)
  const turns = useStore(chat.$turns)
  const past = useStore(history.$history)
  const signedIn = useSession().state === 'signed-in'
  const say = useSay(assistantMessages)
  const box = useRef<HTMLDivElement>(null)
  const { before, here } = joined(past.records, turns)
  const last = turns.at(-1)
  const onScroll = useKeptScroll(box, {
    top: before[0]?.id ?? '',
    bottom: `${turns.length} ${last?.reply.state ?? ''} ${before.at(-1)?.id ?? ''}`,
  })
  const near = useRef(false)
  useEffect(() => {
    near.current = false
  }, [past])
  const earlier = () => {
    // the focus on the button may have scrolled a moment ago
    onScroll()
    void history.earlier()
  }
  return (
    <div
      className="assistant-scroll"
      ref={box}
      // a keyboard scrolls it
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={say('log')}
      onScroll={() => {
        onScroll()
        const { scrollTop } = box.current!
        // once for each page, and never for a view that has nothing to scroll
        if (scrollTop < 40 && past.state === 'ready' && before.length > 0 && !near.current) {
          near.current = true
          void history.earlier()
        }
      }}
    >
      {signedIn && <Past past={past} shown={before} name={name} onEarlier={earlier} />}
      <Welcome face={face} />
      <div role="log" aria-label={say('log')} className="assistant-log">
        {here.map((one) =>
          'reply' in one ? (
            <TurnView key={`turn ${one.id}`} turn={one} name={name} isLast={one === last} />
          ) : (
            // from another tab of this person: read there
            <div key={`record ${one.id}`} aria-live="off">
              <PastTurn record={one} name={name} />
            </div>
          ),
        )}
      </div>
      <p className="visually-hidden" role="status">
        {last?.reply.state === 'pending' && last.reply.slow ? say('slow') : ''}
      </p>
    </div>
  )
}
