import { createContext, useContext, useMemo } from 'react'
import type { Mode } from '../runtime/device.ts'
import { sayer, type Lang, type Messages, type Say } from '../runtime/i18n.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Emit } from './emit.ts'

/** What every view of a tag can ask for. */
export interface Univ {
  runtime: Runtime
  host: HTMLElement
  emit: Emit
  lang: Lang
  mode: Mode
  /** Failures show no line with "try again" (§8 to the letter). */
  silentErrors: boolean
}

export const UnivContext = createContext<Univ | null>(null)

export function useUniv(): Univ {
  const univ = useContext(UnivContext)
  if (!univ) throw new Error('a view is rendered inside its element only')
  return univ
}

/** The texts of a folder in the language of the tag. */
export function useSay<K extends string>(texts: Messages<K>): Say<K> {
  const { lang } = useUniv()
  return useMemo(() => sayer(texts, lang), [texts, lang])
}
