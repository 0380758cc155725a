import { createCatalogue, type Choice } from '../../../src/features/catalogue/model.ts'
import { app } from '../../double/apps.ts'
import { scripted, type Options } from '../../double/runtime.ts'
import { until } from '../../double/until.ts'

export const HISTORY = 'univ.searchHistory'
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

/** A catalogue that somebody looks at, with its items there. */
export async function catalogue(options: Options & { apps?: readonly object[] } = {}) {
  const apps = options.apps ?? all
  const far = scripted({ anonymityApps: apps, userApps: apps }, options)
  const model = far.runtime.one(createCatalogue)
  const told: Choice[] = []
  model.onChange = (choice) => void told.push(choice)
  model.$shown.listen(() => {})
  const ids = () => model.$shown.get().apps.map((one) => one.id)
  const now = () => model.$choice.get()
  await until(() => ids().length > 0)
  return { ...far, model, told, ids, now, local: far.runtime.platform.storages.local }
}
/** As `catalogue`, once sounds are found too. */
export async function warm(options: Parameters<typeof catalogue>[0] = {}) {
  const made = await catalogue(options)
  made.tick(0)
  await until(() => made.model.$shown.get().letterOf(made.model.$shown.get().apps[0]!) !== '')
  made.model.assign({ keyword: 'xyk' })
  await until(() => made.ids().length > 0 && !made.model.$shown.get().approximate)
  made.model.assign({ keyword: '', tab: 'tag' })
  return made
}
