import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Guide, GuideStep } from '../contract/guides.ts'
import { LATER_KEYS } from '../contract/later-keys.ts'
import type { Process } from '../contract/processes.ts'
import { readIds } from '../runtime/storage.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** How far a person is with a step. `by`: who says so. */
export interface StepState {
  state: 'todo' | 'doing' | 'done'
  by: 'hand' | 'process'
}

/** My own progress through guides (G8), and which steps stand open (G7). */
export interface GuideProgress {
  /** Of this account on this device; a guest's is the device's. */
  $ticks: ReadableAtom<ReadonlySet<string>>
  tick(guide: Guide, step: GuideStep, done: boolean): void
  $open: ReadableAtom<ReadonlySet<string>>
  setOpen(guide: Guide, open: readonly GuideStep[]): void
}

const MOST = 500
const idOf = (guide: Pick<Guide, 'id'>, step: Pick<GuideStep, 'listId'>) => `${guide.id}/${step.listId}`
/** Marks a step that is open again although a process of mine has done it, and a guide whose open steps are known. */
const not = (id: string) => `!${id}`
const known = (guide: Pick<Guide, 'id'>) => `${guide.id}/`

/** What my processes say of a step: done once one of its items is, under way while one is. */
function byProcesses(step: GuideStep, processes: readonly Process[]): StepState['state'] {
  const names = step.guideStepAppList.map((one) => one.appName)
  const mine = processes.filter(({ app }) => app && names.includes(app.name))
  if (mine.some(({ status }) => status === 'done')) return 'done'
  return mine.some(({ status }) => status === 'doing') ? 'doing' : 'todo'
}

/** A hand's word goes before that of a process: people know what else they have done. */
export function stepState(
  guide: Guide,
  step: GuideStep,
  ticks: ReadonlySet<string>,
  processes: readonly Process[],
): StepState {
  const id = idOf(guide, step)
  if (ticks.has(id)) return { state: 'done', by: 'hand' }
  const state = byProcesses(step, processes)
  if (state === 'done' && ticks.has(not(id))) return { state: 'todo', by: 'hand' }
  return { state, by: 'process' }
}

/** Steps that stand open: as they were left; at first the given one. */
export function openSteps(
  guide: Guide,
  steps: readonly GuideStep[],
  open: ReadonlySet<string>,
  first: GuideStep | undefined,
): readonly GuideStep[] {
  if (!open.has(known(guide))) return first ? [first] : []
  return steps.filter((step) => open.has(idOf(guide, step)))
}

export function createGuideProgress(runtime: Runtime): GuideProgress {
  const { platform, session } = runtime
  const { local } = platform.storages
  const key = () => {
    const now = session.$session.get()
    return LATER_KEYS.guideTicks + (now.state === 'signed-in' ? `:${now.user.id}` : '')
  }
  const $turn = atom(0)
  const $ticks = computed([$turn, session.$session], () => new Set(readIds(local, key(), MOST)))
  const $open = atom<ReadonlySet<string>>(new Set(readIds(local, LATER_KEYS.guideOpen, MOST)))
  // the newest stand first, so that the oldest are forgotten
  const keep = (at: string, ids: readonly string[]) => local.set(at, JSON.stringify(ids.slice(0, MOST)))
  return {
    $ticks,
    tick(guide, step, done) {
      const id = idOf(guide, step)
      const rest = readIds(local, key(), MOST).filter((one) => one !== id && one !== not(id))
      keep(key(), [done ? id : not(id), ...rest])
      $turn.set($turn.get() + 1)
    },
    $open,
    setOpen(guide, open) {
      const others = [...$open.get()].filter((one) => !one.startsWith(known(guide)))
      const ids = [known(guide), ...open.map((step) => idOf(guide, step)), ...others]
      keep(LATER_KEYS.guideOpen, ids)
      $open.set(new Set(ids))
    },
  }
}
