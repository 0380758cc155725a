import { createCatalogueModel } from '../../../src/features/catalogue/state/model.ts'
import { app } from '../../double/app-fixtures.ts'
import { createScriptedRuntime, type ScriptedOptions } from '../../double/scripted-runtime.ts'
import { waitUntil } from '../../double/wait-until.ts'

const card = app('校园卡补办', {
  id: 'card',
  tags: ['Life'],
  departments: ['Information Centre'],
  audience: ['visitor', '本科生'],
  handling: ['online'],
  pinyin: 'xiao yuan ka bu ban',
  updated: 5,
})
const score = app('成绩单打印', {
  id: 'score',
  tags: ['Study'],
  departments: ['Registry'],
  audience: ['visitor', '研究生'],
  handling: ['self-service'],
  pinyin: 'cheng ji dan da yin',
  updated: 4,
})
const leave = app('Leave request', {
  id: 'leave',
  tags: ['Study', 'Life'],
  departments: ['Registry', 'Student Office'],
  audience: ['visitor', '教职工'],
  handling: ['online'],
  updated: 3,
})
const exam = app('Exam desk', { id: 'exam', audience: ['本科生'], updated: 2 })
const all = [card, score, leave, exam]

/** A catalogue model with a subscriber and its items loaded. */
export async function setupCatalogue(options: ScriptedOptions & { apps?: readonly object[] } = {}) {
  const apps = options.apps ?? all
  const backend = createScriptedRuntime({ anonymityApps: apps, userApps: apps }, options)
  const model = backend.runtime.service(createCatalogueModel)
  model.$results.listen(() => {})
  const ids = () => model.$results.get().apps.map((app) => app.id)
  const currentQuery = () => model.$query.get()
  await waitUntil(() => ids().length > 0)
  return { ...backend, model, ids, now: currentQuery }
}
/** As `catalogue`, once pinyin is searched too. */
export async function setupWithPinyin(options: Parameters<typeof setupCatalogue>[0] = {}) {
  const setup = await setupCatalogue(options)
  setup.tick(0)
  await waitUntil(() => setup.model.$results.get().letterOf(setup.model.$results.get().apps[0]!) !== '')
  setup.model.setQuery({ keyword: 'xyk' })
  await waitUntil(() => setup.ids().length > 0 && !setup.model.$results.get().approximate)
  setup.model.setQuery({ keyword: '', tab: 'tag' })
  return setup
}
