import { useEffect, useState } from 'react'
import { HAND_OVER_PAGES } from '../contract/hand-over.ts'
import { foreignDoor } from '../runtime/foreign-door.ts'
import { messages } from '../runtime/i18n.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { SessionTrouble } from '../runtime/session.ts'
import type { Toast } from '../ui/toast-area.tsx'
import { Button } from '../ui/button.tsx'
import { useSay, useSession, useStore, useUniv } from './univ.ts'

const notes = messages(
  {
    ending: '登录即将到期。继续登录，正在填写的内容会保留。',
    stay: '保持登录',
    ended: '登录已失效，请重新登录。',
    signIn: '去登录',
    blocked: '浏览器拦住了登录窗口。',
    openWindow: '打开登录窗口',
    leftHere: '已在本页退出，服务大厅仍处于登录状态。',
    leaveThere: '一并退出',
    notListed: '这个网站不能登录服务大厅，请到服务大厅办理。',
    framed: '为安全起见，本页嵌在其他网站中时只供浏览。',
    hall: '打开服务大厅',
    as: '已登录：{name}（仅限本页）',
    signOut: '退出登录',
  },
  {
    ending: 'Your session is about to end. Stay signed in; what you are typing is kept.',
    stay: 'Stay signed in',
    ended: 'Your session has ended. Please sign in again.',
    signIn: 'Go to login',
    blocked: 'Your browser held the sign-in window back.',
    openWindow: 'Open the sign-in window',
    leftHere: 'You are signed out on this page. In the service hall you are still signed in.',
    leaveThere: 'Sign out there, too',
    notListed: 'You cannot sign in on this site. Please use the service hall.',
    framed: 'For your safety this page is for reading only while another site frames it.',
    hall: 'Open the service hall',
    as: 'Signed in as {name}, on this page only',
    signOut: 'Sign out',
  },
)

const hallOf = ({ config }: Runtime, path = '') => new URL(config.basePath + path, config.home).href

/** The window of the portal for a page of its own origin: what is typed here stays, the storage tells when it is done. */
function signInBeside(runtime: Runtime): void {
  const door = foreignDoor()
  const url = new URL(hallOf(runtime, HAND_OVER_PAGES.window))
  url.search = String(
    new URLSearchParams({
      origin: door.origin,
      nonce: door.random(),
      ui_locales: document.documentElement.lang,
    }),
  )
  // where no window opens, the page itself goes
  if (!door.open(url.href)) void runtime.session.signIn().catch(() => {})
}

/** What there is to say about the session, once a page: one line, and one thing to do about it (S18). */
export function useSessionNotes(isFirst: boolean): { notes: Toast[]; dismiss(id: Toast['id']): boolean } {
  const { runtime } = useUniv()
  const { session, config } = runtime
  const say = useSay(notes)
  const trouble = useStore(session.$trouble)
  const [away, setAway] = useState<SessionTrouble>(null)
  // told once more, it is shown once more
  useEffect(() => session.$trouble.listen(() => setAway(null)), [session])
  const isOwn = config.trusted.has(globalThis.origin)
  const signIn = () => void session.signIn().catch((e: unknown) => runtime.platform.log(String(e)))
  const open = (path: string) => () => void window.open(hallOf(runtime, path), '_blank', 'noopener')
  const hall = { text: say('hall'), run: open('') }
  const all: Record<NonNullable<SessionTrouble>, Omit<Toast, 'id'>> = {
    'session-ending': {
      text: say('ending'),
      action: { text: say('stay'), run: () => (isOwn ? signInBeside(runtime) : signIn()) },
    },
    'session-ended': {
      kind: 'error',
      text: say('ended'),
      action: { text: say('signIn'), run: () => (isOwn ? signInBeside(runtime) : signIn()) },
    },
    'window-blocked': {
      kind: 'error',
      text: say('blocked'),
      action: { text: say('openWindow'), run: signIn },
    },
    'left-here': {
      text: say('leftHere'),
      action: { text: say('leaveThere'), run: open(`${HAND_OVER_PAGES.window}?leave=1`) },
    },
    'not-listed': { kind: 'error', text: say('notListed'), action: hall },
    framed: { text: say('framed'), action: hall },
  }
  const id = `session ${trouble}`
  return {
    notes: isFirst && trouble && trouble !== away ? [{ id, ...all[trouble] }] : [],
    dismiss(which) {
      if (which === id) setAway(trouble)
      return which === id
    },
  }
}

/** On a page of another origin: whose session is on it, and the way out. The portal has a menu for that. */
export function SessionLine() {
  const { runtime } = useUniv()
  const say = useSay(notes)
  const session = useSession()
  if (session.state === 'guest' || !session.byWindow) return null
  return (
    <p className="univ-session ui-row ui-muted">
      {say('as', { name: session.user.name })}
      <Button variant="ghost" size="sm" onClick={() => void runtime.session.signOut()}>
        {say('signOut')}
      </Button>
    </p>
  )
}

/** Loads what a press needs as soon as somebody comes near: a window opens within the turn of the press only. */
export function useReadyForPress(): void {
  const { runtime, host } = useUniv()
  useEffect(() => {
    if (runtime.config.trusted.has(globalThis.origin)) return
    const stop = new AbortController()
    const ready = () => {
      stop.abort()
      runtime.session.ready()
    }
    for (const sign of ['pointerover', 'pointerdown', 'focusin'])
      host.addEventListener(sign, ready, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [runtime, host])
}
