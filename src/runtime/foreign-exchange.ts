import type { HandedOver } from '../contract/hand-over.ts'
import type { Ajar, ForeignDoor } from './foreign-door.ts'
import { fromPage, readFromPortal } from './foreign-messages.ts'

/** 'closed': the person closed the window; 'refused': the portal has nothing to hand over; 'silent': nobody answered. */
export type Outcome = HandedOver | 'closed' | 'refused' | 'silent'

const LOOK_MS = 500

/**
 * One asking, from the page's side: the window says that it is ready, the page asks, the window hands over, the page
 * says that it has it. Messages of others, of other askings and of other shapes change nothing.
 * @param portal the one origin that is listened and sent to
 */
export function exchange(
  door: ForeignDoor,
  other: Ajar,
  { portal, nonce, limit }: { portal: string; nonce: string; limit: number },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      for (const stop of [unhear, unlimit, unlook]) stop()
      resolve(outcome)
    }
    const unhear = door.heard((message) => {
      const said = readFromPortal(message, { origin: portal, source: other.source, nonce, now: door.now() })
      if (said?.type === 'ready') other.post(fromPage(nonce, 'ask'), portal)
      else if (said?.type === 'none') end('refused')
      else if (said && 'session' in said) {
        other.post(fromPage(nonce, 'taken'), portal)
        end(said.session)
      }
    })
    const unlimit = door.later(() => end('silent'), limit)
    let unlook = () => {}
    const look = () => {
      unlook = door.later(() => (other.closed() ? end('closed') : look()), LOOK_MS)
    }
    look()
  })
}
