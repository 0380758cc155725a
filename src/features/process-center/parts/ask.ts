import { createContext, useContext } from 'react'
import type { Process } from '../../../contract/processes.ts'
import type { Task, TaskAction } from '../../../contract/tasks.ts'

/** What a button asks the view for: each opens a dialog of its own, which loads when first asked for. */
export type Asked =
  | { what: 'act'; task: Task; action: TaskAction }
  | { what: 'bulk'; tasks: readonly Task[]; action: TaskAction }
  | { what: 'rate'; process: Process }
  | { what: 'urge' | 'withdraw' | 'delete'; process: Pick<Process, 'id' | 'name' | 'entry'> }
  | { what: 'calendar' }

/** Given by the view of the tag; the parts inside it, the detail page too, ask through it. */
export const AskContext = createContext<(asked: Asked) => void>(() => {})
export const useAsk = (): ((asked: Asked) => void) => useContext(AskContext)
