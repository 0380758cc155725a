import type { ReactNode } from 'react'
import { UnivContext, useUniv, type Univ } from '../../../src/element/univ.ts'
import styles from '../../../src/features/catalogue/styles.css'
import { CatalogueView, type CatalogueProps } from '../../../src/features/catalogue/view.tsx'
import { app, detail, tag } from '../../double/apps.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { scripted, type Options } from '../../double/runtime.ts'
import { clear, nameOf } from '../../ui/stage.tsx'

const card = app('校园卡补办', {
  id: 'card',
  nameEn: 'Campus card replacement',
  tags: ['02-Life'],
  departments: ['信息中心'],
  audience: ['visitor', '本科生'],
  pinyin: 'xiao yuan ka bu ban',
  rating: 4.3,
  updated: 5,
})
const score = app('成绩单打印', {
  id: 'score',
  nameEn: 'Transcript printing',
  tags: ['01-Study', 'Exams'],
  departments: ['Registry'],
  handling: ['self-service'],
  pinyin: 'cheng ji dan da yin',
  updated: 4,
})
const leave = app('Leave request', {
  id: 'leave',
  tags: ['01-Study', '02-Life'],
  description: 'Ask for days off',
  updated: 3,
})
const lab = app('Lab booking', { id: 'lab', tags: ['01-Study'], departments: ['Laboratories'], updated: 2 })
export const all = [card, score, leave, lab]
const themes = [
  tag('Exams', { id: 'exams', parent: 'study', sort: 9 }),
  tag('02-Life', { id: 'life', textEn: '02-Campus life', sort: 2 }),
  tag('01-Study', { id: 'study', sort: 1 }),
  tag('Sport', { id: 'sport', sort: 3 }),
]
const departments = [
  tag('Registry', { sort: 1 }),
  tag('信息中心', { textEn: 'IT Centre', sort: 2 }),
  tag('Laboratories', { sort: 3 }),
]
const kept: object[] = []
const replies = {
  anonymityApps: all,
  anonymityAppTags: ({ input }: { input: { type?: unknown } }) =>
    input.type === 'COMMON' ? themes : departments,
  anonymityApp: detail('Leave request', { id: 'leave', description: 'Ask for days off' }),
  anonymityGuide: [],
  userApps: all,
  appTags: ({ input }: { input: { type?: unknown } }) => (input.type === 'COMMON' ? themes : departments),
  userFavoriteApps: () => [...kept],
  createAppOperationRecord: { type: 1, appId: 'leave' },
  'PUT /me/preference/FavoriteApps/{id}': () => (kept.push(leave), { errno: 0, entities: ['leave'] }),
  'DELETE /me/preference/FavoriteApps/{id}': () => (kept.splice(0), { errno: 0, entities: [] }),
  'POST /me/preference/FavoriteApps': { errno: 0, entities: ['leave'] },
}
const none: CatalogueProps = {
  view: 'catalogue',
  sections: '',
  keyword: '',
  tab: '',
  tag: '',
  dep: '',
  zimu: '',
  audience: '',
  handling: '',
  appId: '',
  guideId: '',
  projectId: '',
  panel: '',
  noHead: false,
}

function Speaking({ lang, children }: { lang: Univ['lang']; children: ReactNode }) {
  return <UnivContext value={{ ...useUniv(), lang }}>{children}</UnivContext>
}

type Some = Options &
  Partial<MountOptions> & { props?: Partial<CatalogueProps>; far?: Record<string, unknown> }

/** The catalogue on a wide screen, with what a test needs to look at. */
export function browse({ props = {}, far: changed = {}, ...options }: Some = {}) {
  const far = scripted({ ...replies, ...changed }, options)
  const view = (more: Partial<CatalogueProps> = {}, lang = options.lang ?? 'en') => (
    <Speaking lang={lang}>
      <CatalogueView {...none} {...props} {...more} />
    </Speaking>
  )
  const made = mount(view(), { ...options, runtime: far.runtime, sheets: [styles] })
  made.host.style.width = '1200px'
  const { until, write } = made
  const names = () => [
    ...new Set(made.all('.catalogue-grid li .ui-item-name').map((link) => link.textContent)),
  ]
  const status = () => made.all('.catalogue-status [role=status]')[0]?.textContent
  const option = (label: string) =>
    made.controls(label).find((control): control is HTMLSelectElement => control.localName === 'select')!
  return {
    ...far,
    ...made,
    view,
    names,
    status,
    option,
    chips: () => made.all('.catalogue-status .ui-chip').map((chip) => chip.textContent),
    rail: () => made.all('.catalogue-rail button').map((button) => button.textContent),
    /** Chooses as a user does. */
    async select(label: string, value: string) {
      const field = option(label)
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
      await until(() => !field.isConnected || field.value === value)
    },
    /** Types, and waits for what is found. */
    async search(text: string) {
      await write(options.lang === 'zh' ? '搜索事项' : 'Search items', text)
      far.tick(300)
      await until(() => status()?.includes(text))
    },
    items: () => until(() => names().length > 0),
  }
}
/** Name of what has the focus in the tag; '' when it is elsewhere. */
export const focusedIn = (root: ShadowRoot) => (root.activeElement ? nameOf(root.activeElement) : '')

/** Call it after each test. */
export function cleared() {
  clear()
  kept.length = 0
}
