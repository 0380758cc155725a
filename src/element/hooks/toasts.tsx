import { atom } from 'nanostores'
import { Fragment, useEffect, useId } from 'react'
import { ToastArea } from '../../ui/toast-area.tsx'
import { SessionStatus, useClockNotice, usePrefetchSignIn, useSessionNotice } from './session-notices.tsx'
import { pageSingleton } from '../../runtime/page/page-globals.ts'
import { useLoadedLocale } from './lang-and-mode.ts'
import { useTagState } from './tag-state.ts'
import { useStorageNotice } from './storage-notice.ts'
import { useSearchLimit } from './use-search-limit.ts'
import { useConnection } from './use-connection.ts'
import { noticeTexts } from './translations.ts'
import { useTranslation, useStore, useUniv } from './view-hooks.ts'

/** Which tag shows the toasts of a runtime or a session: the portal if there is one, else the first tag; never two. */
const createToastHosts = () => {
  const $tags = atom<readonly { id: string; priority: number }[]>([])
  return {
    $tags,
    enter(id: string, priority: number) {
      $tags.set([...$tags.get(), { id, priority }].sort((a, b) => b.priority - a.priority))
      return () => $tags.set($tags.get().filter((t) => t.id !== id))
    },
  }
}

/** Not `runtime.service`: a second copy of the scripts would show every toast twice. */
const toastHostsOf = (owner: object) => {
  const registry = pageSingleton(
    'toast hosts',
    () => new WeakMap<object, ReturnType<typeof createToastHosts>>(),
  )
  const hosts = registry.get(owner) ?? createToastHosts()
  registry.set(owner, hosts)
  return hosts
}

/** Whether this tag shows the toasts of `of`. */
function useIsFirst(owner: object, id: string, priority: number): boolean {
  const hosts = toastHostsOf(owner)
  useEffect(() => hosts.enter(id, priority), [hosts, id, priority])
  return useStore(hosts.$tags)[0]?.id === id
}

/** The page's toasts. Renders soon after the first paint: a live region must exist before what it announces. */
export default function LoadedToasts({ priority }: { priority: number }) {
  return useLoadedLocale(useUniv().locale) && <Toasts priority={priority} />
}

function Toasts({ priority }: { priority: number }) {
  const { runtime, host } = useUniv()
  // React's ids are unique only within a shadow root
  const id = `${host.localName}${useId()}${useHostId(host)}`
  const t = useTranslation(noticeTexts)
  const showsToasts = useIsFirst(runtime, id, priority)
  // tags with different configurations share the session
  const showsSession = useIsFirst(runtime.session, id, priority)
  const { notice, loading } = useSessionNotice(showsSession, priority > 0)
  const notices = [
    notice,
    useClockNotice(showsSession),
    // the portal has a notice of its own
    useConnection(showsToasts, showsSession && priority === 0),
    useStorageNotice(showsToasts),
  ].filter((each) => each !== null)
  usePrefetchSignIn()
  useSearchLimit()
  useTagState()
  const toasts = useStore(runtime.toasts.$toasts)
  const history = useStore(runtime.toasts.$history)
  if (!showsToasts && !showsSession) return null
  return (
    <Fragment>
      {loading}
      {showsSession && priority === 0 && <SessionStatus />}
      <ToastArea
        toasts={[...notices, ...(showsToasts ? toasts : [])]}
        history={showsToasts ? history : []}
        label={t('notices')}
        historyLabel={t('notices')}
        dismissLabel={t('close')}
        onDismiss={(toast) => {
          const notice = notices.find((known) => known.id === toast)
          if (notice) notice.dismiss()
          else runtime.toasts.dismiss(Number(toast))
        }}
      />
    </Fragment>
  )
}

const hostIds = new WeakMap<HTMLElement, number>()
let lastHostId = 0
function useHostId(host: HTMLElement): number {
  const hostId = hostIds.get(host) ?? ++lastHostId
  hostIds.set(host, hostId)
  return hostId
}
