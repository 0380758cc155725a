import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { Runtime } from '../../runtime/runtime.ts'
import type { SessionState } from '../../runtime/session/session.ts'
import { useUniv } from './univ-context.ts'

/** The runtime's single instance of a service, such as a domain store; `make` creates it on first use. */
export const useService = <T>(make: (runtime: Runtime) => T): T => useUniv().runtime.service(make)

export const useSession = (): SessionState => useStore(useUniv().runtime.session.$session)

export { useStore }
export type { ReadableAtom }
export { UnivContext, useTranslation, useUniv, type Univ } from './univ-context.ts'
