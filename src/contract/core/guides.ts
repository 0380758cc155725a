import { graphql, rest } from '../operation.ts'
import {
  commaSeparated,
  field,
  boolean,
  identifier,
  array,
  optionalArray,
  number,
  object,
  string,
  timestamp,
  type Decoder,
  text,
  strippedHtml,
  strippedHighlight,
  parts,
  identifiedBy,
} from '../decoders.ts'
import { enveloped } from '../envelopes.ts'

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
  /** Addition: English texts; '' if none. */
  stepTitleEn: string
  contextEn: string
  guideStepAppList: GuideStepApp[]
}

/** A handling guide in steps (§3 Guide; `isRealease` is the specification's spelling). */
export interface Guide {
  id: string
  title: string
  /** Addition. */
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

export const decodeGuide = identifiedBy(
  ['id', 'title'],
  object<Guide>({
    id: identifier,
    title: text,
    titleEn: text,
    keyword: text,
    mainpic: string(),
    isRealease: boolean(true),
    createUser: text,
    createUserAccount: string(),
    createTime: timestamp,
    updateTime: timestamp,
    updateUser: text,
    updateUserAccount: string(),
    state: string(),
    sort: number(),
    guideStepList: parts(
      'listId',
      object<GuideStep>({
        listId: identifier,
        context: string(),
        guideId: string(),
        stepNo: number(),
        stepTitle: text,
        stepTitleEn: text,
        contextEn: string(),
        guideStepAppList: optionalArray(
          object<GuideStepApp>({
            listAppId: string(),
            appId: string(),
            appCode: string(),
            appName: text,
            appTag: string(),
            appUrl: string(),
            guideId: string(),
            guideStepId: string(),
          }),
        ),
      }),
    ),
  }),
)

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

export const GUIDE_FIELDS =
  'id title titleEn keyword mainpic isRealease createUser createUserAccount createTime updateTime updateUser updateUserAccount state sort guideStepList { listId context guideId stepNo stepTitle stepTitleEn contextEn guideStepAppList { listAppId appId appCode appName appTag appUrl guideId guideStepId } }'
export const GUIDE_VARIABLES =
  '$first: Int, $offset: Int, $id: ID, $title: String, $stepTitle: String, $context: String, $keyword: String, $isRealease: Boolean, $state: String, $appId: [ID!], $appTag: String, $appName: String, $appCode: [String!]'
export const GUIDE_ARGUMENTS =
  'first: $first, offset: $offset, id: $id, title: $title, stepTitle: $stepTitle, context: $context, keyword: $keyword, isRealease: $isRealease, state: $state, appId: $appId, appTag: $appTag, appName: $appName, appCode: $appCode'

export const guide = graphql<GuideFilter, Guide[]>(
  `query guide(${GUIDE_VARIABLES}) { guide(${GUIDE_ARGUMENTS}) { ${GUIDE_FIELDS} } }`,
  field('guide', array(decodeGuide)),
)
/** An item found by the server (§3 App search hit). The three highLight fields contain literal <em> tags. */
export interface SearchHit {
  id: string
  code: string
  uri: string
  name: string
  /** [department, theme]. */
  tags: readonly string[]
  description: string
  highLightName: string
  highLightTags: string
  highLightDescription: string
}

export interface SearchReply {
  guideList: Guide[]
  tokenList: readonly string[]
  appList: SearchHit[]
}

const decodeSearchHit = object<SearchHit>({
  id: string(),
  code: string(),
  uri: string(),
  name: string(),
  tags: commaSeparated,
  description: strippedHtml,
  highLightName: string(),
  highLightTags: text,
  highLightDescription: strippedHighlight,
})

const decodeSearchReply: Decoder<SearchReply> = object({
  guideList: optionalArray(decodeGuide),
  tokenList: commaSeparated,
  appList: optionalArray(decodeSearchHit),
})

/** Sends the bearer token if there is one; guests get visitor items only. */
export const searchGuide = rest<{ query: { keyword: string } }, SearchReply>(
  'taskCenter',
  'POST /manage/searchGuide',
  field('t', decodeSearchReply),
)

interface RecommendedApp {
  id: string
  code: string
  recommend: number
}
export const recommendedApps = rest<object, RecommendedApp[]>(
  'taskCenter',
  'POST /manage/apps/recommended',
  enveloped(array(object<RecommendedApp>({ id: identifier, code: string(), recommend: number() }))),
)
