import { createContext, use, useContext, useMemo } from 'react'
import type { Mode } from '../../runtime/page/device.ts'
import {
  createTranslator,
  langOf,
  type Lang,
  type Texts,
  type Translate,
} from '../../runtime/i18n/translator.ts'
import { isFullRuntime, type PublicRuntime } from '../../runtime/public-runtime.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Emit } from '../define/univ-events.ts'

/** What the view of every tag can use. */
export interface PublicUniv {
  runtime: PublicRuntime
  host: HTMLElement
  emit: Emit
  /** The language of data, of which there are two. */
  lang: Lang
  /** The language of texts, dates and numbers: 'zh-CN', 'en', or a registered one. */
  locale: string
  mode: Mode
  /** Failures show no line with "try again" (§8 to the letter). */
  silentErrors: boolean
}

/** What views with a session and shared stores can use. */
export interface Univ extends PublicUniv {
  runtime: Runtime
}

export const UnivContext = createContext<PublicUniv | null>(null)

export function usePublicUniv(): PublicUniv {
  const univ = useContext(UnivContext)
  if (!univ) throw new Error('a view is rendered inside its element only')
  return univ
}

/** For views that need a session and shared stores. */
export function useUniv(): Univ {
  const univ = usePublicUniv()
  if (!hasFullRuntime(univ)) throw new Error('full runtime required')
  return univ
}
const hasFullRuntime = (univ: PublicUniv): univ is Univ => isFullRuntime(univ.runtime)

const firstLoads = new WeakMap<Texts, Promise<void>>()

/** Resolves when English has loaded, or could not: then Chinese is shown. Stays the same, as `use` requires. */
function firstLoad(texts: Texts): Promise<void> | undefined {
  if (texts.load && !firstLoads.has(texts))
    firstLoads.set(
      texts,
      texts.load().catch(() => {}),
    )
  return firstLoads.get(texts)
}

/** The texts of a folder in the language of the tag. Suspends where a part has loaded later than the tag. */
export function useTranslation<K extends string>(texts: Texts<K>): Translate<K> {
  const univ = usePublicUniv()
  const loading = langOf(univ.locale) === 'en' && firstLoad(texts)
  if (loading) use(loading)
  // the context changes when a translation is registered
  return useMemo(() => createTranslator(texts, univ.locale), [texts, univ])
}
