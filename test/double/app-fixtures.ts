import type { App, AppTag } from '../../src/contract/core/apps.ts'
import type { AppDetail } from '../../src/contract/core/app-detail.ts'
import type { Guide, GuideStep } from '../../src/contract/core/guides.ts'
import type { AppProject } from '../../src/contract/core/projects.ts'
import type { AppReview } from '../../src/contract/core/reviews.ts'

/** Fields that the API names differently. A fixture has both names, so it serves as an App and as a server reply. */
interface WireFields {
  text: string
  department: string
  dynamicAttributes: Record<string, unknown>
}

const idOf = (name: string) => name.trim().toLowerCase().replace(/\s+/g, '-')

/** An item visible to everyone, including visitors; `id` and `code` derive from the name. */
export function app(name: string, part: Partial<App> = {}): App & WireFields {
  const whole: App = {
    id: idOf(name),
    name,
    nameEn: '',
    uri: `https://forms.example.edu/${encodeURIComponent(idOf(name))}`,
    code: idOf(name),
    description: '',
    descriptionEn: '',
    tags: ['Study'],
    icon: '',
    departments: ['Registry'],
    visible: true,
    recommend: 0,
    rating: 0,
    rated: false,
    system: '',
    trait: 'hall',
    created: 1_700_000_000_000,
    updated: 1_700_000_000_000,
    sort: 0,
    abbreviation: '',
    contact: '',
    telephone: '',
    kind: 'form',
    palette: '',
    audience: ['visitor'],
    handling: ['online'],
    keywords: [],
    pinyin: '',
    ...part,
  }
  return withWireFields(whole)
}

/** An item as the detail operation returns it. */
export function detail(name: string, part: Partial<AppDetail> = {}): AppDetail & WireFields {
  const none = { facts: null, template: null, templateEntry: null, userFiltersMatched: true, blocks: [] }
  return { ...none, ...app(name, part), ...part }
}

export const facts = (part: Partial<NonNullable<AppDetail['facts']>> = {}): AppDetail['facts'] => ({
  promised: '',
  fee: '',
  materials: [],
  office: '',
  hours: '',
  openFrom: 0,
  openTo: 0,
  maintenance: '',
  english: null,
  ...part,
})

function withWireFields(whole: App): App & WireFields {
  const { audience, handling, nameEn, descriptionEn, keywords, pinyin } = whole
  return {
    ...whole,
    text: whole.name,
    department: whole.departments.join(','),
    dynamicAttributes: { FWDX: audience, BLFS: handling, nameEn, descriptionEn, keywords, pinyin },
  }
}

export const tag = (text: string, part: Partial<AppTag> = {}): AppTag => ({
  id: idOf(text),
  text,
  textEn: '',
  icon: '',
  sort: 0,
  updated: 0,
  parent: '',
  visible: true,
  type: 'COMMON',
  ...part,
})

/** A published guide; each step is a tuple of title, text and items. */
export function guide(
  title: string,
  steps: readonly { title: string; context?: string; apps?: readonly App[] }[] = [],
  part: Partial<Guide> = {},
): Guide {
  const id = idOf(title)
  const step = (s: (typeof steps)[number], i: number): GuideStep => ({
    listId: `${id}-${i + 1}`,
    context: s.context ?? '',
    guideId: id,
    stepNo: i + 1,
    stepTitle: s.title,
    stepTitleEn: '',
    contextEn: '',
    guideStepAppList: (s.apps ?? []).map((app) => ({
      listAppId: `${id}-${i + 1}-${app.id}`,
      appId: app.id,
      appCode: app.code,
      appName: app.name,
      appTag: app.tags.join(','),
      appUrl: app.uri,
      guideId: id,
      guideStepId: `${id}-${i + 1}`,
    })),
  })
  return {
    id,
    title,
    titleEn: '',
    keyword: '',
    mainpic: '',
    isRealease: true,
    createUser: '',
    createUserAccount: '',
    createTime: 0,
    updateTime: 0,
    updateUser: '',
    updateUserAccount: '',
    state: '1',
    sort: 0,
    guideStepList: steps.map(step),
    ...part,
  }
}

export const project = (text: string, part: Partial<AppProject> = {}): AppProject => ({
  id: idOf(text),
  text,
  textEn: '',
  released: true,
  description: '',
  descriptionEn: '',
  snapshot: '',
  background: '',
  icon: '',
  palette: '',
  updated: 0,
  type: 'THEME',
  sort: 0,
  paragraphs: [],
  ...part,
})

export const review = (name: string, rate: number, text = '', part: Partial<AppReview> = {}): AppReview => ({
  name,
  rate,
  text,
  user: { account: idOf(name), openid: '', text: name },
  created: 1_750_000_000_000,
  updated: 1_750_000_000_000,
  ...part,
})
