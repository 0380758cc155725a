import type { GrantedSession } from '../../../contract/sign-in-popup.ts'
import type { Clock } from '../../page/browser.ts'
import type { WindowHandle, Windows } from './windows.ts'
import { createPageMessage, parsePortalMessage } from './popup-messages.ts'

/** 'closed': the user closed the popup; 'refused': the portal has no session to grant; 'timeout': no response. */
type RequestOutcome = GrantedSession | 'closed' | 'refused' | 'timeout'

const CLOSED_CHECK_MS = 500

/**
 * The page's side of one request: the portal's popup posts "ready", the page posts "ask", the popup posts a session,
 * the page acknowledges it. Messages of other senders, requests or shapes are ignored.
 * @param request `portal` is the only origin that messages are accepted from and posted to
 */
export function requestSession(
  clock: Clock,
  windows: Windows,
  other: WindowHandle,
  { portal, nonce, timeoutMs }: { portal: string; nonce: string; timeoutMs: number },
): Promise<RequestOutcome> {
  return new Promise((resolve) => {
    const finish = (outcome: RequestOutcome) => {
      for (const stop of [stopListening, cancelTimeout, cancelClosedCheck]) stop()
      resolve(outcome)
    }
    const stopListening = windows.onMessage((message) => {
      const sender = { origin: portal, source: other.source, nonce, now: clock.now() }
      const reply = parsePortalMessage(message, sender)
      if (reply?.type === 'ready') other.post(createPageMessage(nonce, 'ask'), portal)
      else if (reply?.type === 'none') finish('refused')
      else if (reply && 'session' in reply) {
        other.post(createPageMessage(nonce, 'taken'), portal)
        finish(reply.session)
      }
    })
    const cancelTimeout = clock.schedule(() => finish('timeout'), timeoutMs)
    let cancelClosedCheck = () => {}
    const scheduleClosedCheck = () => {
      cancelClosedCheck = clock.schedule(
        () => (other.isClosed() ? finish('closed') : scheduleClosedCheck()),
        CLOSED_CHECK_MS,
      )
    }
    scheduleClosedCheck()
  })
}
