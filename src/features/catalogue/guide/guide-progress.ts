import { toJson } from '../../../contract/to-json.ts'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Guide, GuideStep } from '../../../contract/core/guides.ts'
import { FEATURE_STORAGE_KEYS } from '../../../contract/storage-keys.ts'
import type { Process } from '../../../contract/core/processes.ts'
import { readIds } from '../../../runtime/page/storage.ts'
import { userIdOf } from '../../../runtime/session/user-change.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** The user's progress with a step. `by`: set by the user ('hand') or derived from processes. */
export interface StepState {
  state: 'todo' | 'doing' | 'done'
  by: 'hand' | 'process'
}

/** The user's progress through guides. */
interface GuideProgress {
  /** Per account and device; for guests per device. */
  $checkedSteps: ReadableAtom<ReadonlySet<string>>
  setStepChecked(guide: Guide, step: GuideStep, done: boolean): void
}

const MAX_STORED_IDS = 500
const progressId = (guide: Pick<Guide, 'id'>, step: Pick<GuideStep, 'listId'>) => `${guide.id}/${step.listId}`
/** Marks a step that the user unchecked although a process has completed it. */
const uncheckedId = (id: string) => `!${id}`

/** Derives a step's state from the user's processes: done once one of its items is done, doing while one is. */
function stateFromProcesses(step: GuideStep, processes: readonly Process[]): StepState['state'] {
  const names = step.guideStepAppList.map((stepApp) => stepApp.appName)
  const related = processes.filter(({ app }) => app && names.includes(app.name))
  if (related.some(({ status }) => status === 'done')) return 'done'
  return related.some(({ status }) => status === 'doing') ? 'doing' : 'todo'
}

/** The user's own mark takes precedence over processes: users know what else they have done. */
export function stepState(
  guide: Guide,
  step: GuideStep,
  checkedSteps: ReadonlySet<string>,
  processes: readonly Process[],
): StepState {
  const id = progressId(guide, step)
  if (checkedSteps.has(id)) return { state: 'done', by: 'hand' }
  const state = stateFromProcesses(step, processes)
  if (state === 'done' && checkedSteps.has(uncheckedId(id))) return { state: 'todo', by: 'hand' }
  return { state, by: 'process' }
}

export function createGuideProgress(runtime: Runtime): GuideProgress {
  const { platform, session } = runtime
  const { local } = platform.storages
  const checkedStepsKey = () => {
    const userId = userIdOf(session.$session.get())
    return FEATURE_STORAGE_KEYS.tickedGuideSteps + (userId && `:${userId}`)
  }
  const $version = atom(0)
  const $checkedSteps = computed(
    [$version, session.$session],
    () => new Set(readIds(local, checkedStepsKey(), MAX_STORED_IDS)),
  )
  return {
    $checkedSteps,
    setStepChecked(guide, step, done) {
      const id = progressId(guide, step)
      const rest = readIds(local, checkedStepsKey(), MAX_STORED_IDS).filter(
        (other) => other !== id && other !== uncheckedId(id),
      )
      // newest first, so that the oldest are dropped
      const ids = [done ? id : uncheckedId(id), ...rest].slice(0, MAX_STORED_IDS)
      local.set(checkedStepsKey(), toJson(ids))
      $version.set($version.get() + 1)
    },
  }
}
