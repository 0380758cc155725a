import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Process } from '../../../src/contract/core/processes.ts'
import { createGuideProgress, stepState } from '../../../src/features/catalogue/guide/guide-progress.ts'
import { app, guide } from '../../double/app-fixtures.ts'
import { createScriptedRuntime } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'

const card = app('Library card')
const arriving = guide('Arriving', [
  { title: 'Send a photo' },
  { title: 'Get your card', apps: [card] },
  { title: 'Look around', apps: [app('Campus map')] },
])
const [photo, fetch_, look] = arriving.guideStepList as [
  (typeof arriving.guideStepList)[0],
  (typeof arriving.guideStepList)[0],
  (typeof arriving.guideStepList)[0],
]
const process = (name: string, status: string) => ({ app: { name, system: '' }, status }) as Process
const states = (ticks: ReadonlySet<string>, mine: Process[] = []) =>
  arriving.guideStepList.map((step) => {
    const { state, by } = stepState(arriving, step, ticks, mine)
    return state === 'todo' ? state : `${state} by ${by}`
  })

test('marks a step as done or doing from the processes of its items', () => {
  deepEqual(states(new Set(), [process('Library card', 'doing')]), ['todo', 'doing by process', 'todo'])
  deepEqual(states(new Set(), [process('Library card', 'doing'), process('Library card', 'done')]), [
    'todo',
    'done by process',
    'todo',
  ])
  deepEqual(states(new Set(), [process('Library card', 'killed'), process('Another', 'done')]), [
    'todo',
    'todo',
    'todo',
  ])
})

test('checks and unchecks a step manually, even one that a process completed', () => {
  const { runtime } = createScriptedRuntime({})
  const progress = createGuideProgress(runtime)
  const mine = [process('Library card', 'done')]
  progress.setStepChecked(arriving, photo, true)
  deepEqual(states(progress.$checkedSteps.get(), mine), ['done by hand', 'done by process', 'todo'])
  progress.setStepChecked(arriving, photo, false)
  progress.setStepChecked(arriving, fetch_, false)
  deepEqual(states(progress.$checkedSteps.get(), mine), ['todo', 'todo', 'todo'])
  progress.setStepChecked(arriving, fetch_, true)
  deepEqual(states(progress.$checkedSteps.get()), ['todo', 'done by hand', 'todo'])
})

test('a step that is checked or unchecked leaves the others as they are', () => {
  const { runtime } = createScriptedRuntime({})
  const progress = createGuideProgress(runtime)
  progress.setStepChecked(arriving, photo, true)
  progress.setStepChecked(arriving, look, true)
  deepEqual(states(progress.$checkedSteps.get()), ['done by hand', 'todo', 'done by hand'])
  progress.setStepChecked(arriving, photo, false)
  deepEqual(states(progress.$checkedSteps.get()), ['todo', 'todo', 'done by hand'])
})

test('stores progress locally per account', () => {
  const session = createSessionDouble()
  const { runtime } = createScriptedRuntime({}, { session })
  const progress = createGuideProgress(runtime)
  progress.$checkedSteps.listen(() => {})
  progress.setStepChecked(arriving, photo, true)
  session.setUser(student)
  equal(progress.$checkedSteps.get().size, 0)
  progress.setStepChecked(arriving, look, true)
  deepEqual(states(progress.$checkedSteps.get()), ['todo', 'todo', 'done by hand'])
  session.setUser('guest')
  deepEqual(states(progress.$checkedSteps.get()), ['done by hand', 'todo', 'todo'])
  // another page in the same browser
  deepEqual(states(createGuideProgress(runtime).$checkedSteps.get()), ['done by hand', 'todo', 'todo'])
})

test('ignores invalid stored progress', () => {
  for (const stored of ['null', '{"a":1}', '[1,{},null]', 'x', '"arriving/arriving-1"']) {
    const { runtime } = createScriptedRuntime({}, { local: { 'univ.guideTicks': stored } })
    const progress = createGuideProgress(runtime)
    deepEqual(states(progress.$checkedSteps.get()), ['todo', 'todo', 'todo'])
  }
})
