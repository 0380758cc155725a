import { graphql, rest } from './operation.ts'
import {
  commaList,
  field,
  flag,
  key,
  list,
  listOrNone,
  number,
  record,
  text,
  time,
  type Read,
} from './shape.ts'

export interface GuideStepApp {
  listAppId: string
  appId: string
  appCode: string
  appName: string
  appTag: string
  appUrl: string
  guideId: string
  guideStepId: string
}

export interface GuideStep {
  listId: string
  context: string
  guideId: string
  stepNo: number
  stepTitle: string
  /** Ours: English texts; '' for none. */
  stepTitleEn: string
  contextEn: string
  guideStepAppList: GuideStepApp[]
}

/** A handling guide in steps (§3 Guide; `isRealease` is the specification's spelling). */
export interface Guide {
  id: string
  title: string
  /** Ours. */
  titleEn: string
  keyword: string
  mainpic: string
  isRealease: boolean
  createUser: string
  createUserAccount: string
  createTime: number
  updateTime: number
  updateUser: string
  updateUserAccount: string
  state: string
  sort: number
  guideStepList: GuideStep[]
}

export const readGuide = record<Guide>({
  id: key,
  title: text(),
  titleEn: text(),
  keyword: text(),
  mainpic: text(),
  isRealease: flag(true),
  createUser: text(),
  createUserAccount: text(),
  createTime: time,
  updateTime: time,
  updateUser: text(),
  updateUserAccount: text(),
  state: text(),
  sort: number(),
  guideStepList: listOrNone(
    record<GuideStep>({
      listId: key,
      context: text(),
      guideId: text(),
      stepNo: number(),
      stepTitle: text(),
      stepTitleEn: text(),
      contextEn: text(),
      guideStepAppList: listOrNone(
        record<GuideStepApp>({
          listAppId: text(),
          appId: key,
          appCode: text(),
          appName: text(),
          appTag: text(),
          appUrl: text(),
          guideId: text(),
          guideStepId: text(),
        }),
      ),
    }),
  ),
})

/** The twelve arguments of the guide query (§7). */
export interface GuideFilter {
  first?: number
  offset?: number
  id?: string
  title?: string
  stepTitle?: string
  context?: string
  keyword?: string
  isRealease?: boolean
  state?: string
  appId?: string[]
  appTag?: string
  appName?: string
  appCode?: string[]
}

const GUIDE =
  'id title titleEn keyword mainpic isRealease createUser createUserAccount createTime updateTime updateUser updateUserAccount state sort guideStepList { listId context guideId stepNo stepTitle stepTitleEn contextEn guideStepAppList { listAppId appId appCode appName appTag appUrl guideId guideStepId } }'
const ARGUMENTS =
  '$first: Int, $offset: Int, $id: ID, $title: String, $stepTitle: String, $context: String, $keyword: String, $isRealease: Boolean, $state: String, $appId: [ID!], $appTag: String, $appName: String, $appCode: [String!]'
const PASSED =
  'first: $first, offset: $offset, id: $id, title: $title, stepTitle: $stepTitle, context: $context, keyword: $keyword, isRealease: $isRealease, state: $state, appId: $appId, appTag: $appTag, appName: $appName, appCode: $appCode'

export const guide = graphql<GuideFilter, Guide[]>(
  `query guide(${ARGUMENTS}) { guide(${PASSED}) { ${GUIDE} } }`,
  field('guide', list(readGuide)),
)
/** The same for guests, released guides for visitors only: /workflow/appdetail is open to them. */
export const anonymityGuide = graphql<GuideFilter, Guide[]>(
  `query anonymityGuide(${ARGUMENTS}) { anonymityGuide(${PASSED}) { ${GUIDE} } }`,
  field('anonymityGuide', list(readGuide)),
)

/** One item found by the server (§3 App search hit). The three highLight fields hold literal em marks. */
export interface SearchHit {
  id: string
  code: string
  uri: string
  name: string
  /** First the department, then the theme. */
  tags: string[]
  description: string
  highLightName: string
  highLightTags: string
  highLightDescription: string
}

export interface SearchReply {
  guideList: Guide[]
  tokenList: string[]
  appList: SearchHit[]
}

const readHit = record<SearchHit>({
  id: text(),
  code: text(),
  uri: text(),
  name: text(),
  tags: commaList,
  description: text(),
  highLightName: text(),
  highLightTags: text(),
  highLightDescription: text(),
})

const reply: Read<SearchReply> = record({
  guideList: listOrNone(readGuide),
  tokenList: commaList,
  appList: listOrNone(readHit),
})

/** The bearer is sent where there is one: guests get visitor items only. */
export const searchGuide = rest<{ query: { keyword: string } }, SearchReply>(
  'taskCenter',
  'POST /manage/searchGuide',
  field('t', reply),
)

export interface Recommended {
  id: string
  code: string
  recommend: number
}
export const recommendedApps = rest<object, Recommended[]>(
  'taskCenter',
  'POST /manage/apps/recommended',
  field('entities', list(record<Recommended>({ id: key, code: text(), recommend: number() }))),
)
