import type { ShadowHost } from '../scope/tag-host.ts'
import { createContext, use, useContext, useMemo } from 'react'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { Mode } from '../../runtime/page/device.ts'
import {
  createTranslator,
  langOf,
  type Lang,
  type Texts,
  type Translate,
} from '../../runtime/i18n/translator.ts'
import { isFullRuntime, type PublicRuntime, type Runtime } from '../../runtime/runtime.ts'
import type { SessionState } from '../../runtime/session/session.ts'
import type { Emit } from './univ-events.ts'

/** What every tag's view can use. */
export interface PublicUniv {
  runtime: PublicRuntime
  host: ShadowHost
  emit: Emit
  /** The language of data; data has two. */
  lang: Lang
  /** The language of texts, dates and numbers: 'zh-CN', 'en', or a registered one. */
  locale: string
  mode: Mode
  /** Errors render no "try again" line (§8 to the letter). */
  silentErrors: boolean
  /** Rendered as HTML for readers without scripts (server/): links instead of controls that need a script. */
  isPlain?: boolean
  /** As HTML in a page of others: where the card of an item leads. */
  itemHref?(app: { id: string }): string
}

/** What views with a session and shared stores can use. */
export interface Univ extends PublicUniv {
  runtime: Runtime
}

export const UnivContext = createContext<PublicUniv | null>(null)

export function usePublicUniv(): PublicUniv {
  const univ = useContext(UnivContext)
  if (!univ) throw new Error('views must render inside their element')
  return univ
}

/** For views that need a session and shared stores. */
export function useUniv(): Univ {
  const univ = usePublicUniv()
  if (!isFullRuntime(univ.runtime)) throw new Error('full runtime required')
  return univ as Univ
}

const firstLoads = new WeakMap<Texts, Promise<void>>()

/**
 * Resolves once English has loaded, or failed to load: Chinese is the fallback. Returns the same promise, as `use`
 * requires.
 */
function firstLoad(texts: Texts): Promise<void> | undefined {
  if (texts.load && !firstLoads.has(texts))
    firstLoads.set(
      texts,
      texts.load().catch(() => {}),
    )
  return firstLoads.get(texts)
}

/** The texts of a folder in the tag's language. Suspends if a part was loaded after the tag. */
export function useTranslation<K extends string>(texts: Texts<K>): Translate<K> {
  const univ = usePublicUniv()
  const loading = langOf(univ.locale) === 'en' && firstLoad(texts)
  if (loading) use(loading)
  // registering a translation changes the context
  return useMemo(() => createTranslator(texts, univ.locale), [texts, univ])
}

/** The runtime's single instance of a service, such as a domain store; `make` creates it on first use. */
export const useService = <T>(make: (runtime: Runtime) => T): T => useUniv().runtime.service(make)

export const useSession = (): SessionState => useStore(useUniv().runtime.session.$session)

export { useStore }
export type { ReadableAtom }
