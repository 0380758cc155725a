import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import { sayer, tagOf } from '../runtime/i18n.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { Boundary } from './boundary.tsx'
import { askRuntime, type Shared } from './context.ts'
import { useLang, useMode, useSpoken } from './environment.ts'
import { emitter } from './emit.ts'
import { elementMessages } from './messages.ts'
import { pageRuntime, type OwnConfig } from './page-runtime.ts'
import { UnivContext, type Univ } from './univ.ts'

// no first paint shows a message; and where they cannot be loaded, the view goes on without
const Toasts = lazy(() => import('./toasts.tsx').catch(() => ({ default: () => null })))
const TOASTS_MS = 500

/** What every tag takes, beside its own attributes. */
export interface CommonProps {
  mode: string
  silentErrors: boolean
  /** Grows with each move in the document, so that context is asked for again. */
  moves: number
  own: OwnConfig
}

export interface RootProps extends CommonProps {
  host: HTMLElement
  home: string
  provides: ((host: HTMLElement, runtime: Shared) => void) | undefined
  View: ComponentType<object>
  viewProps: object
}

/** The runtime that a tag uses now; for its `refresh()`. */
export const runtimes = new WeakMap<HTMLElement, Runtime>()

/** The frame of every tag: finds its runtime, language and layout, then shows the view inside an error boundary. */
export function Root(props: RootProps) {
  const { host, View, viewProps, moves, provides } = props
  const runtime = useRuntime(props)
  const spoken = useSpoken(useLang(host, runtime?.config.lang ?? '', moves))
  const lang = spoken ?? 'zh'
  const emit = useMemo(() => emitter(host), [host])
  const mode = useMode(host, props.mode)
  const univ = useMemo<Univ | null>(
    () => (spoken && runtime ? { runtime, host, emit, lang, mode, silentErrors: props.silentErrors } : null),
    [spoken, runtime, host, emit, lang, mode, props.silentErrors],
  )
  const say = sayer(elementMessages, lang)
  const told = useRef(false)
  const [settled, setSettled] = useState(false)
  useEffect(() => runtime?.platform.later(() => setSettled(true), TOASTS_MS), [runtime])
  useEffect(() => {
    if (runtime) runtimes.set(host, runtime)
  }, [host, runtime])
  useEffect(() => {
    if (!univ || told.current) return
    told.current = true
    emit('univ-ready', { tag: host.localName })
  }, [univ, emit, host])
  useEffect(
    () => runtime?.session.$session.listen(({ state }) => void emit('univ-session-changed', { state })),
    [runtime, emit],
  )
  return (
    <div className="univ" data-mode={mode} lang={tagOf(lang)} aria-busy={!univ || undefined}>
      {univ && (
        <UnivContext value={univ}>
          <Boundary
            text={say('broken')}
            again={say('again')}
            onError={(e) =>
              emit('univ-error', {
                message: e instanceof Error ? e.message : String(e),
                where: host.localName,
              })
            }
          >
            <View {...viewProps} />
          </Boundary>
          {settled && (
            <Suspense>
              <Toasts rank={provides ? 1 : 0} />
            </Suspense>
          )}
        </UnivContext>
      )}
    </div>
  )
}

/** The nearest provider's runtime, else the page's for this tag's own configuration. */
function useRuntime({ host, home, provides, own, moves }: RootProps): Runtime | null {
  const [runtime, setRuntime] = useState<Runtime | null>(null)
  const key = JSON.stringify([own.url, own.attributes])
  // before anything is painted: a provider may dress its host
  useLayoutEffect(() => {
    let chosen: Shared | undefined
    const take = (shared: Shared) => {
      chosen = shared
      shared.then(
        (found) => chosen === shared && setRuntime(found),
        (e: unknown) => console.error('[univ]', e),
      )
    }
    const stop = provides ? undefined : askRuntime(host, take)
    if (!chosen) take(pageRuntime(home, own))
    provides?.(host, chosen!)
    return () => {
      chosen = undefined
      stop?.()
    }
    // `own` is an object made anew with each render; its content is `key` and `property`; a move asks anew
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [host, home, provides, moves, key, own.property])
  return runtime
}
