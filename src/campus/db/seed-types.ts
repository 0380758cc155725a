// The types of the seed data. Ids are stable: they are keys of the database.

export type Audience = '本科生' | '研究生' | '留学生' | '校友' | '专科生' | '教职工' | 'visitor'
type Handling = 'online' | 'offline' | 'hybrid' | 'self-service'
export type Palette =
  | 'indigo'
  | 'teal'
  | 'amber'
  | 'rose'
  | 'sky'
  | 'emerald'
  | 'violet'
  | 'slate'
  | 'orange'
  | 'cyan'

export interface SeedDepartment {
  id: string
  text: string
  textEn: string
  sort: number
  /** The name of a Lucide icon. */
  icon: string
  office: string
  telephone: string
}

export interface SeedTheme {
  id: string
  text: string
  textEn: string
  sort: number
  icon: string
  palette?: Palette
  parent?: string
  visible: boolean
}

/** A service item. Defaults: audience students, handling online, visible, trait hall, recommend 0. */
export interface SeedItem {
  code: string
  text: string
  textEn: string
  description: string
  descriptionEn: string
  departments: string[]
  themes: string[]
  audience?: Audience[]
  handling?: Handling[]
  abbreviation?: string
  keywords: string[]
  icon: string
  palette: Palette
  kind: 'form' | 'link' | 'app'
  contact?: string
  telephone?: string
  office?: string
  hours?: string
  promisedDays?: number
  fee?: string
  materials?: string[]
  /** The application period in days from today. */
  window?: { openInDays: number; closeInDays: number }
  maintenance?: string
  recommend?: number
  sort?: number
  visible?: boolean
  trait?: string
  updatedDaysAgo: number
  visits: number
  form?: string
}

export interface SeedField {
  name: string
  label: string
  labelEn: string
  type: 'text' | 'textarea' | 'tel' | 'date' | 'period' | 'number' | 'select' | 'checkbox'
  required: boolean
  options?: { value: string; label: string; labelEn: string }[]
}
export interface SeedForm {
  id: string
  text: string
  textEn: string
  fields: SeedField[]
}

export interface SeedGuide {
  id: string
  title: string
  titleEn: string
  keyword: string
  themes: string[]
  departments: string[]
  visitor: boolean
  released: boolean
  sort: number
  steps: {
    stepNo: number
    title: string
    titleEn: string
    context: string
    contextEn: string
    apps: string[]
  }[]
}

export interface SeedProject {
  id: string
  text: string
  textEn: string
  description: string
  type: string
  released: boolean
  visitor: boolean
  sort: number | null
  icon: string
  palette: Palette
  paragraphs: { title: string; subtitle: string; context: string; sort: number | null; apps: string[] }[]
}

export interface SeedReview {
  item: string
  account: string
  rate: 1 | 2 | 3 | 4 | 5
  text: string
  daysAgo: number
}

export interface SeedAccount {
  login: string
  name: string
  nameEn: string
  cardNo: string
  phone: string
  email: string
  /** Roles on this campus; `operator`: the desk. */
  roles?: 'operator'[]
  positions: {
    dept: string
    post: 'undergraduate' | 'postgraduate' | 'junior-college' | 'staff'
    postText: string
    code: string
    active: boolean
  }[]
}

export interface SeedQuestion {
  id: string
  question: string
  questionEn: string
  answer: string
  answerEn: string
  label: string
  similar: string[]
  items: string[]
  recommended: boolean
  /** Answers with a condition such as `identity=staff` or `days<=3`; the first that applies is given. */
  cases?: { condition: string; answer: string; answerEn: string }[]
  slots?: SeedSlot[]
}

/** A value that an answer depends on; bot/entities.ts extracts its `entity` from the question. */
export interface SeedSlot {
  name: string
  alias: string
  entity: 'days' | 'identity'
  ask: string
  askEn: string
  /** Complete questions that contain a value. */
  choices: string[]
  choicesEn: string[]
  must: boolean
}

export interface SeedRobot {
  id: string
  name: string
  nameEn: string
  image: string
  welcomes: string[]
  welcomesEn: string[]
  voiceType: string
  /** 1 active, 0 inactive. */
  status: 0 | 1
}

export interface SeedNotice {
  id: string
  text: string
  textEn: string
  body: string
  bodyEn: string
  audience: Audience[] | 'all'
  fromDays: number
  toDays: number
  level: 'info' | 'warning' | 'outage'
}

/** What fills a hall. */
export interface Seed {
  departments: SeedDepartment[]
  themes: SeedTheme[]
  items: SeedItem[]
  forms: SeedForm[]
  guides: SeedGuide[]
  projects: SeedProject[]
  reviews: SeedReview[]
  accounts: SeedAccount[]
  questions: SeedQuestion[]
  notices: SeedNotice[]
  robots: SeedRobot[]
  /** English texts by the Chinese ones. */
  english: Record<
    'facts' | 'materials' | 'positions' | 'projects' | 'questionLabels',
    Readonly<Record<string, string>>
  >
  /** The institution that the people belong to. */
  enterprise: { name: string; code: string }
}
