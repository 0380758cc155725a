import { createContext, useContext } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import type { ListName } from '../../../domain/task-lists.ts'
import type { Reassignment } from '../../../contract/additions/tasks.ts'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import type { ProcessAction } from './task-actions.ts'

/** A request to open a dialog. Each dialog loads when first opened. */
export type DialogRequest =
  | {
      kind: 'act'
      tasks: readonly Task[]
      action: TaskAction
      /** Called for each task that is no longer open. */
      onSettled?: ((taskId: string) => void) | undefined
    }
  | { kind: 'rate'; process: Process }
  | { kind: ProcessAction; process: Pick<Process, 'id' | 'name' | 'entry'> }
  | {
      kind: 'reassign'
      task: Task
      way: Reassignment
      to?: { account: string; name: string }
      inInbox?: boolean
    }
  | { kind: 'ask'; process: { id: string; name: string } }
  | { kind: 'filters'; list: ListName }
  | { kind: 'calendar' }

/** Opens a dialog. Provided by the tag's view for rows and the process page. */
export const DialogContext = createContext<(asked: DialogRequest) => void>(() => {})
export const useOpenDialog = (): ((asked: DialogRequest) => void) => useContext(DialogContext)
