import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { sayer, tagOf } from '../runtime/i18n.ts'
import type { Base, Runtime } from '../runtime/runtime.ts'
import { Boundary } from './boundary.tsx'
import { askRuntime, type Shared } from './context.ts'
import { useLang, useMode, useSpoken } from './environment.ts'
import { emitter, type Emit } from './emit.ts'
import { elementMessages } from './messages.ts'
import type { OwnConfig } from './page-sources.ts'
import { UnivContext, type Univ } from './univ-context.ts'

/**
 * What a tag stands on where nobody provides a runtime: the whole of it (full-ground.tsx), or for a tag that reads
 * public numbers only the base of it (small-ground.ts), a tenth of the weight.
 */
export interface Ground {
  /** Keys of the configuration that an attribute may set. */
  keys: readonly string[]
  make(home: string, own: OwnConfig): Promise<Base>
  /** Loads again what is on screen. */
  refresh(runtime: Base): void
  /** Follows the runtime while the tag shows; returns the way to stop. */
  follow?(runtime: Base, emit: Emit): () => void
  /** Takes over what a server has rendered (take-over.ts); `begin` is the tag's usual way. */
  takeOver?: TakeOver
  /** Shown beside the view. */
  Beside?: ComponentType<{ rank: number }>
}

/** @see take-over.ts */
export type TakeOver = (
  host: HTMLElement,
  Frame: ComponentType<never>,
  home: string,
  settle: ((runtime: Runtime, props: never) => Promise<() => void>) | undefined,
  begin: () => void,
) => void

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
  ground: Ground
  provides: ((host: HTMLElement, runtime: Shared) => void) | undefined
  View: ComponentType<object>
  viewProps: object
}

/** The runtime that a tag uses now; for its `refresh()`. On the small ground it is a base only. */
export const runtimes = new WeakMap<HTMLElement, Runtime>()

/** The frame of every tag: finds its runtime, language and layout, then shows the view inside an error boundary. */
export function Root(props: RootProps) {
  const { host, View, viewProps, moves, provides, ground } = props
  const { Beside } = ground
  const runtime = useRuntime(props)
  const spoken = useSpoken(useLang(host, runtime?.config.lang ?? '', moves))
  const lang = spoken ?? 'zh'
  const emit = useMemo(() => emitter(host), [host])
  const mode = useMode(host, props.mode)
  const univ = useMemo<Univ | null>(
    () =>
      spoken && runtime
        ? { runtime: runtime as Runtime, host, emit, lang, mode, silentErrors: props.silentErrors }
        : null,
    [spoken, runtime, host, emit, lang, mode, props.silentErrors],
  )
  const say = sayer(elementMessages, lang)
  const told = useRef(false)
  useEffect(() => {
    if (runtime) runtimes.set(host, runtime as Runtime)
  }, [host, runtime])
  useEffect(() => {
    if (!univ || told.current) return
    told.current = true
    emit('univ-ready', { tag: host.localName })
  }, [univ, emit, host])
  useEffect(() => (runtime ? ground.follow?.(runtime, emit) : undefined), [ground, runtime, emit])
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
          {Beside && <Beside rank={provides ? 1 : 0} />}
        </UnivContext>
      )}
    </div>
  )
}

/** The nearest provider's runtime, else the page's for this tag's own configuration. */
function useRuntime({ host, home, ground, provides, own, moves }: RootProps): Base | null {
  // already known where a server renders, and where its content is taken over
  const [runtime, setRuntime] = useState<Base | null>(() => runtimes.get(host) ?? null)
  const key = JSON.stringify([own.url, own.attributes])
  // before anything is painted: a provider may dress its host
  useLayoutEffect(() => {
    let chosen: Promise<Base> | undefined
    const take = (shared: Promise<Base>) => {
      chosen = shared
      shared.then(
        (found) => chosen === shared && setRuntime(found),
        (e: unknown) => console.error('[univ]', e),
      )
    }
    const stop = provides ? undefined : askRuntime(host, take)
    if (!chosen) take(ground.make(home, own))
    // only a tag on the full ground provides one
    provides?.(host, chosen as Shared)
    return () => {
      chosen = undefined
      stop?.()
    }
    // `own` is an object made anew with each render; its content is `key` and `property`; a move asks anew
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [host, home, ground, provides, moves, key, own.property])
  return runtime
}
