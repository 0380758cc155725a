import type { Clock } from '../page/browser.ts'

/** How long a sign-out waits for what must be sent first. */
const WAIT_MS = 3000

/** @returns whether everything was sent in time */
export function sendBeforeSignOut(
  senders: Iterable<() => Promise<boolean>>,
  { schedule }: Pick<Clock, 'schedule'>,
): Promise<boolean> {
  const sent = Promise.all([...senders].map((send) => send())).then((all) => all.every(Boolean))
  return new Promise((resolve) => {
    const cancel = schedule(() => resolve(false), WAIT_MS)
    sent.then(resolve, () => resolve(false)).finally(cancel)
  })
}
