import { toJson } from '../../contract/to-json.ts'
import type { View } from '../../ui/content.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { translations } from '../../runtime/i18n/registry.ts'
import { createTranslator, langOf, directionOf } from '../../runtime/i18n/translator.ts'
import type { PublicRuntime, Runtime } from '../../runtime/runtime.ts'
import type { Codec } from './codec.ts'
import { onContentReady } from '../hooks/content-ready.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { requestRuntime, type RuntimePromise } from '../scope/runtime-context.ts'
import { useLocale, useMode, useLoadedLocale } from '../hooks/lang-and-mode.ts'
import { tagRuntimes, type TagHost } from '../scope/tag-host.ts'
import { PartFailed } from '../../ui/loadable.tsx'
import { useRemount } from './remount.ts'
import { createEmit, type Emit } from '../hooks/univ-events.ts'
import { commonTexts } from '../../runtime/i18n/common-texts.ts'
import type { TagConfig } from '../scope/config-sources.ts'
import { UnivContext, type PublicUniv } from '../hooks/view-hooks.ts'

/**
 * The runtime that a tag creates when no ancestor provides one: a full runtime (describe-tag.tsx), or a public one
 * (public-runtime.ts), which is a tenth of its size.
 */
export interface RuntimeScope<R extends PublicRuntime = PublicRuntime> {
  /** Keys of the configuration that an attribute may set. */
  keys: readonly string[]
  create(home: string, tagConfig: TagConfig): Promise<R>
  /** Reloads what is on screen. */
  refresh(runtime: R): void
  /** Subscribes to the runtime while the tag is mounted; returns an unsubscribe function. */
  subscribe?(runtime: R, emit: Emit): () => void
  /** Shown beside the view. */
  Notifications?: View<{ priority: number }>
  /** Shown in place of a part that could not be loaded. */
  PartLoadFailed?: View<{ onRetry(): void }>
}

/** A tag as data: its name, its own attributes, and its view. */
export interface TagDescription<P extends object> {
  tag: `univ-${string}`
  attributes: { [K in keyof P]-?: Codec<P[K]> }
  view: View<P>
  sheets?: CSSStyleSheet[]
  /** Selector → height in CSS pixels that the tag has until its first content is there; a later match wins. */
  reservedHeights?: Readonly<Record<string, number>>
  /** Provides its runtime to nested tags (univ-portal). Called before the first paint and with each later runtime. */
  provides?: (host: HTMLElement, runtime: RuntimePromise) => void
  /** Called before the first render with a runtime, which waits for it. */
  prepare?: (runtime: Runtime, props: P) => Promise<void> | undefined
}

/** What its root component uses of a tag's element. */
export interface TagElement extends TagHost {
  /** Called once the tag's content has been painted. */
  showContent(): void
  /** Whether the control with the focus has disappeared; set once that is watched (keep-focus.ts). */
  isFocusLost?: () => boolean
}

interface TagRootProps<P extends object> {
  host: TagElement
  description: TagDescription<P>
  home: string
  scope: RuntimeScope
}

/**
 * The root component of every tag: resolves its runtime, language and layout, then renders the view in an error
 * boundary.
 */
export function TagRoot<P extends object>(props: TagRootProps<P>) {
  const { host, description, scope } = props
  const { Notifications, PartLoadFailed } = scope
  const tagProps = useStore(host.$props)
  const { moveCount } = tagProps
  const silentErrors = tagProps['silentErrors'] === true
  const runtime = useRuntime(props, moveCount)
  const registered = useSyncExternalStore(translations.subscribe, translations.get, translations.get)
  const loadedLocale = useLoadedLocale(useLocale(host, runtime?.config.lang ?? '', moveCount, registered))
  const locale = loadedLocale ?? 'zh-CN'
  const emit = useMemo(() => createEmit(host), [host])
  const mode = useMode(host, String(tagProps['mode']))
  const univ = useMemo<PublicUniv | null>(
    () =>
      loadedLocale && runtime
        ? {
            runtime,
            host,
            emit,
            lang: langOf(loadedLocale),
            locale: loadedLocale,
            mode,
            silentErrors,
          }
        : null,
    // `registered`: texts of the same locale may have changed
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [loadedLocale, registered, runtime, host, emit, mode, silentErrors],
  )
  const t = createTranslator(commonTexts, locale)
  const { key, remount } = useRemount(host)
  const hasReportedReady = useRef(false)
  useEffect(() => {
    if (runtime) tagRuntimes.set(host, runtime)
  }, [host, runtime])
  useEffect(() => {
    if (!univ || hasReportedReady.current) return
    hasReportedReady.current = true
    emit('univ-ready', { tag: host.localName })
  }, [univ, emit, host])
  useEffect(() => (runtime ? scope.subscribe?.(runtime, emit) : undefined), [scope, runtime, emit])
  usePaintedContent(host, moveCount)
  const View = description.view as View
  const viewProps = Object.keys(description.attributes).map((name) => [name, tagProps[name]])
  return (
    <div
      className="univ"
      key={key}
      data-mode={mode}
      lang={locale}
      dir={directionOf(locale)}
      aria-busy={!univ || undefined}
    >
      {univ && (
        <UnivContext value={univ}>
          <ErrorBoundary
            message={t('broken')}
            retryLabel={t('retry')}
            remount={remount}
            onError={(e) =>
              emit('univ-error', {
                message: e instanceof Error ? e.message : String(e),
                where: host.localName,
              })
            }
          >
            <PartFailed value={PartLoadFailed}>
              <View {...Object.fromEntries(viewProps)} />
            </PartFailed>
          </ErrorBoundary>
          {Notifications && <Notifications priority={description.provides ? 1 : 0} />}
        </UnivContext>
      )}
    </div>
  )
}

/** Shows the tag's content once it is painted, and watches the page from then on. */
function usePaintedContent(host: TagElement, moveCount: number): void {
  useEffect(() => {
    let watching: Promise<(() => void) | void> | undefined
    const cancel = onContentReady(host, () => {
      host.showContent()
      // without it the theme stays as it is. Safari fails the imports of a page that is left
      watching = import('./watch-page.ts').then(
        (part) => part.watchPage(host),
        () => {},
      )
    })
    return () => {
      cancel()
      void watching?.then((stop) => stop?.())
    }
  }, [host, moveCount])
}

/** The nearest provider's runtime, or else the page's runtime for this tag's own configuration. */
function useRuntime<P extends object>(
  { host, description, home, scope }: TagRootProps<P>,
  moveCount: number,
): PublicRuntime | null {
  const { provides, prepare } = description
  const tagConfig = host.tagConfig()
  // known if the tag is connected again
  const [runtime, setRuntime] = useState<PublicRuntime | null>(() => tagRuntimes.get(host) ?? null)
  const key = toJson([tagConfig.url, tagConfig.attributes])
  // before the first paint, because a provider may style its host
  useLayoutEffect(() => {
    let current: Promise<PublicRuntime> | undefined
    const attach = (shared: Promise<PublicRuntime>) => {
      current = shared
      shared
        .then(async (resolved) => {
          await prepare?.(resolved as Runtime, host.$props.get() as unknown as P)
          if (current === shared) setRuntime(resolved)
        })
        .catch((e: unknown) => console.error('[univ]', e))
    }
    const stop = provides ? undefined : requestRuntime(host, attach)
    const runtimePromise = current ?? scope.create(home, tagConfig)
    if (!current) attach(runtimePromise)
    provides?.(host, runtimePromise)
    return () => {
      current = undefined
      stop?.()
    }
    // `tagConfig` is a new object on each render; `key` and `property` hold its content. A move requests again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [host, home, scope, provides, moveCount, key, tagConfig.property])
  return runtime
}
