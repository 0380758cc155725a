import * as contract from '../../contract/processes.ts'
import { actOnTask } from '../../contract/tasks.ts'
import { tasksChanged } from '../../domain/task-live.ts'
import { CallFailed, type Trouble } from '../../runtime/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** What became of one action. `said` are the server's own words, '' for none. */
export type Outcome =
  | { state: 'done' }
  /** Somebody else did it before: a normal answer (T20). */
  | { state: 'handled' }
  | { state: 'failed'; said: string; trouble: Trouble }

/** What can be done to tasks and processes (§4, §7). None rejects; the same one under way is never sent twice. */
export interface TaskActions {
  /** @param among one of many: lists and counts are left to whoever acts on all of them */
  act(taskId: string, actionId: string, remark: string, among?: boolean): Promise<Outcome>
  read(processId: string): Promise<Outcome>
  rate(processId: string, rating: number, remark: string): Promise<Outcome>
  urge(processId: string): Promise<Outcome>
  withdraw(processId: string): Promise<Outcome>
  remove(processId: string): Promise<Outcome>
}

/** At most so many writes at a time (T19). */
export const AT_ONCE = 4

export function createTaskActions(runtime: Runtime): TaskActions {
  const { platform, rest, session } = runtime
  const running = new Map<string, Promise<Outcome>>()
  /** A task runs once (decisions): these have. */
  const acted = new Set<string>()
  session.$session.listen(() => acted.clear())

  function once(key: string, write: () => Promise<void>, among = false): Promise<Outcome> {
    const before = running.get(key)
    if (before) return before
    const run = write()
      .then(
        (): Outcome => ({ state: 'done' }),
        (e: unknown): Outcome => {
          platform.log(`${key.split(' ', 1)[0]} failed: ${String(e)}`)
          if (!(e instanceof CallFailed)) return { state: 'failed', said: '', trouble: 'refused' }
          if (e.trouble === 'handled') return { state: 'handled' }
          return { state: 'failed', said: e.said, trouble: e.trouble }
        },
      )
      .then((outcome) => {
        running.delete(key)
        // §4: on success the list reloads; what somebody else did has changed it as well
        if (outcome.state !== 'failed' && !among) tasksChanged(runtime)
        return outcome
      })
    running.set(key, run)
    return run
  }

  return {
    act(id, actionId, remark, among) {
      if (acted.has(id)) return Promise.resolve({ state: 'handled' })
      // two actions of one task are one decision: the first that was pressed
      return once(
        `act ${id}`,
        () =>
          rest(actOnTask, {
            path: { id },
            form: { actionId, ...(remark.trim() && { remark: remark.trim() }) },
          }),
        among,
      ).then((outcome) => {
        if (outcome.state !== 'failed') acted.add(id)
        return outcome
      })
    },
    read: (id) =>
      once(`read ${id}`, () => rest(contract.readProcessCopy, { path: { id }, form: { action: 'read' } })),
    rate: (id, rating, remark) =>
      once(`rate ${id}`, () =>
        rest(contract.rateProcess, { path: { id }, form: { action: 'rate', rating, remark: remark.trim() } }),
      ),
    urge: (id) =>
      once(`urge ${id}`, () => rest(contract.urgeProcess, { path: { id }, form: { action: 'urge' } })),
    withdraw: (id) =>
      once(`withdraw ${id}`, () =>
        rest(contract.withdrawProcess, { path: { id }, form: { action: 'withdraw' } }),
      ),
    remove: (id) =>
      once(`delete ${id}`, () => rest(contract.deleteDraft, { path: { id }, form: { action: 'delete' } })),
  }
}

/** Runs all, at most four at a time, in order; each tells its own outcome. */
export async function inTurns<T>(
  all: readonly T[],
  run: (one: T) => Promise<Outcome>,
  tell: (one: T, outcome: Outcome | null) => void,
): Promise<void> {
  const rest = [...all]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) {
      tell(one, null)
      tell(one, await run(one))
    }
  }
  await Promise.all(all.slice(0, AT_ONCE).map(worker))
}
