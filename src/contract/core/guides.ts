import { rest } from '../operation.ts'
import { query, type VariablesOf } from '../query.ts'
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
  text,
  strippedHtml,
  strippedHighlight,
  parts,
  identifiedBy,
} from '../decoders.ts'
import { enveloped } from '../envelopes.ts'

const decodeStepApp = object({
  listAppId: string(),
  appId: string(),
  appCode: string(),
  appName: text,
  appTag: string(),
  appUrl: string(),
  guideId: string(),
  guideStepId: string(),
})
export type GuideStepApp = ReturnType<typeof decodeStepApp>

const decodeStep = object({
  listId: identifier,
  context: string(),
  guideId: string(),
  stepNo: number(),
  stepTitle: text,
  /** Addition: English texts; '' if none. */
  stepTitleEn: text,
  contextEn: string(),
  guideStepAppList: optionalArray(decodeStepApp),
})
export type GuideStep = ReturnType<typeof decodeStep>

const decodeGuide = identifiedBy(
  ['id', 'title'],
  object({
    id: identifier,
    title: text,
    /** Addition. */
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
    guideStepList: parts('listId', decodeStep),
  }),
)
export const decodeGuides = array(decodeGuide)
/** A handling guide in steps (§3 Guide; `isRealease` is the specification's spelling). */
export type Guide = ReturnType<typeof decodeGuide>

/** The arguments of the guide query (§7). */
export const GUIDE_VARIABLES = {
  first: 'Int',
  offset: 'Int',
  id: 'ID',
  title: 'String',
  stepTitle: 'String',
  context: 'String',
  keyword: 'String',
  isRealease: 'Boolean',
  state: 'String',
  appId: '[ID!]',
  appTag: 'String',
  appName: 'String',
  appCode: '[String!]',
} as const
export type GuideFilter = VariablesOf<typeof GUIDE_VARIABLES>
export const guide = query('guide', GUIDE_VARIABLES, decodeGuides)

/** The three highLight fields contain literal <em> tags. */
const decodeSearchHit = object({
  id: string(),
  code: string(),
  uri: string(),
  name: string(),
  /** [department, theme]. */
  tags: commaSeparated,
  description: strippedHtml,
  highLightName: string(),
  highLightTags: text,
  highLightDescription: strippedHighlight,
})
/** An item found by the server (§3 App search hit). */
export type SearchHit = ReturnType<typeof decodeSearchHit>

const decodeSearchReply = object({
  guideList: optionalArray(decodeGuide),
  tokenList: commaSeparated,
  appList: optionalArray(decodeSearchHit),
})
export type SearchReply = ReturnType<typeof decodeSearchReply>

/** Sends the bearer token if there is one; guests get visitor items only. */
export const searchGuide = rest<{ query: { keyword: string } }, SearchReply>(
  'taskCenter',
  'POST /manage/searchGuide',
  field('t', decodeSearchReply),
)

const decodeRecommended = object({ id: identifier, code: string(), recommend: number() })
export const recommendedApps = rest<object, ReturnType<typeof decodeRecommended>[]>(
  'taskCenter',
  'POST /manage/apps/recommended',
  enveloped(array(decodeRecommended)),
)
