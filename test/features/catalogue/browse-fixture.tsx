import type { ReactNode } from 'react'
import { UnivContext, useUniv, type Univ } from '../../../src/element/hooks/view-hooks.ts'
import { langTag } from '../../../src/runtime/i18n/translator.ts'
import cards from '../../../src/features/catalogue/parts/card-grid.css'
import styles from '../../../src/features/catalogue/styles.css'
import { CatalogueView } from '../../../src/features/catalogue/view.tsx'
import type { CatalogueProps } from '../../../src/features/catalogue/state/attributes.ts'
import { app, detail, tag } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { createScriptedRuntime, type ScriptedOptions } from '../../double/scripted-runtime.ts'
import { unmountAll, accessibleName } from '../../ui/render-in-shadow.tsx'

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
export const allApps = [card, score, leave, lab]
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
const savedFavorites: object[] = []
const replies = {
  anonymityApps: allApps,
  anonymityAppTags: ({ input }: { input: { type?: unknown } }) =>
    input.type === 'COMMON' ? themes : departments,
  anonymityApp: detail('Leave request', { id: 'leave', description: 'Ask for days off' }),
  anonymityGuide: [],
  userApps: allApps,
  appTags: ({ input }: { input: { type?: unknown } }) => (input.type === 'COMMON' ? themes : departments),
  userFavoriteApps: () => [...savedFavorites],
  createAppOperationRecord: { type: 1, appId: 'leave' },
  'PUT /me/preference/FavoriteApps/{id}': () => (
    savedFavorites.push(leave),
    { errno: 0, entities: ['leave'] }
  ),
  'DELETE /me/preference/FavoriteApps/{id}': () => (savedFavorites.splice(0), { errno: 0, entities: [] }),
  'POST /me/preference/FavoriteApps': { errno: 0, entities: ['leave'] },
}
const defaultProps: CatalogueProps = {
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
  limit: '',
  noSignIn: false,
  agentTools: false,
  source: '',
}

function WithLang({ lang, children }: { lang: Univ['lang']; children: ReactNode }) {
  return <UnivContext value={{ ...useUniv(), lang, locale: langTag(lang) }}>{children}</UnivContext>
}

type RenderOptions = ScriptedOptions &
  Partial<MountOptions> & { props?: Partial<CatalogueProps>; backend?: Record<string, unknown> }

/** The catalogue on a wide screen, with what a test needs to look at. */
export function renderCatalogue({ props = {}, backend: changed = {}, ...options }: RenderOptions = {}) {
  const backend = createScriptedRuntime({ ...replies, ...changed }, options)
  const view = (more: Partial<CatalogueProps> = {}, lang = options.lang ?? 'en') => (
    <WithLang lang={lang}>
      <CatalogueView {...defaultProps} {...props} {...more} />
    </WithLang>
  )
  const mounted = mount(view(), { ...options, runtime: backend.runtime, sheets: [styles, cards] })
  mounted.host.style.width = '1200px'
  const { waitFor, type } = mounted
  const names = () => [
    ...new Set(mounted.all('.catalogue-grid li .ui-item-name').map((link) => link.textContent)),
  ]
  const status = () => mounted.all('.catalogue-status [role=status]')[0]?.textContent
  /** The chip of a filter; its name includes the value once it is set. */
  const filter = (label: string) =>
    mounted.all('.ui-filter > .ui-chip').find((chip) => chip.textContent!.split(':')[0] === label)!
  const openFilter = async (label: string) => {
    await waitFor(() => filter(label))
    filter(label).click()
    await waitFor(() => mounted.all('.ui-filter-list [role=option]').length > 0)
    return mounted.all('.ui-filter-list [role=option]')
  }
  return {
    ...backend,
    ...mounted,
    view,
    names,
    status,
    filter,
    openFilter,
    chips: () =>
      mounted.all('.ui-filter[data-set] > .ui-chip > :first-child').map((chip) => chip.textContent),
    rail: () => mounted.all('.catalogue-sidebar button').map((button) => button.textContent),
    /** Chooses a value by its text, as a user does. */
    async select(label: string, text: string) {
      const option = (await openFilter(label)).find(
        (candidate) => candidate.querySelector('bdi')!.textContent === text,
      )!
      option.click()
      await waitFor(() => mounted.all('.ui-filter-list').length === 0)
    },
    /** Types, and waits for what is found. */
    async search(text: string) {
      await type(options.lang === 'zh' ? '搜索事项' : 'Search items', text)
      backend.tick(300)
      await waitFor(() => status()?.includes(text))
    },
    items: () => waitFor(() => names().length > 0),
  }
}
/** Name of what has the focus in the tag; '' when it is elsewhere. */
export const focusedName = (root: ShadowRoot) =>
  root.activeElement ? accessibleName(root.activeElement) : ''

/** Call it after each test. */
export function cleanup() {
  unmountAll()
  savedFavorites.length = 0
}
