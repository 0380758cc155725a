import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { Runtime } from '../runtime/runtime.ts'
import type { SessionState } from '../runtime/session.ts'
import { useUniv } from './univ-context.ts'

/** The runtime's one instance of a maker, such as a domain store. */
export const useOne = <T>(make: (runtime: Runtime) => T): T => useUniv().runtime.one(make)

export const useSession = (): SessionState => useStore(useUniv().runtime.session.$session)

export { useStore }
export type { ReadableAtom }
export { UnivContext, useSay, useUniv, type Univ } from './univ-context.ts'
