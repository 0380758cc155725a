import { rest } from '../operation.ts'
import { query, type VariablesOf } from '../query.ts'
import {
  addition,
  commaSeparated,
  field,
  boolean,
  identifier,
  looseId,
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
import { call, docs } from '../docs.ts'
import { enveloped } from '../envelopes.ts'

const decodeStepApp = object(
  {
    listAppId: string(),
    appId: looseId,
    appCode: string(),
    appName: text,
    appTag: string(),
    appUrl: string(),
    guideId: string(),
    guideStepId: string(),
  },
  docs('GuideStepApp', 'An item that a step needs.'),
)
export type GuideStepApp = ReturnType<typeof decodeStepApp>

const decodeStep = object(
  {
    listId: identifier,
    context: string(),
    guideId: string(),
    stepNo: number(),
    stepTitle: text,
    stepTitleEn: addition('english-texts', text),
    contextEn: addition('english-texts', string()),
    guideStepAppList: optionalArray(decodeStepApp),
  },
  docs('GuideStep', 'One step of a guide.'),
)
export type GuideStep = ReturnType<typeof decodeStep>

const decodeGuide = identifiedBy(
  ['id', 'title'],
  object(
    {
      id: identifier,
      title: text,
      titleEn: addition('english-texts', text),
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
    },
    docs('Guide', "A handling guide in steps. `isRealease` is the specification's spelling."),
  ),
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
export const guide = query(
  'guide',
  GUIDE_VARIABLES,
  decodeGuides,
  call({ en: 'Guides by any of these; empty arguments are omitted.' }),
)

const decodeSearchHit = object(
  {
    id: addition('search-hit-ids', string()),
    code: addition('search-hit-ids', string()),
    uri: addition('search-hit-ids', string()),
    name: string(),
    tags: commaSeparated,
    description: strippedHtml,
    highLightName: string(),
    highLightTags: text,
    highLightDescription: strippedHighlight,
  },
  docs(
    'SearchHit',
    'An item that a search found. The three highLight fields hold `<em>` marks, which are parsed as marks, never as HTML.',
    { tags: 'The department, then the theme.' },
  ),
)
/** An item found by the server (§3 App search hit). */
export type SearchHit = ReturnType<typeof decodeSearchHit>

const decodeSearchReply = object(
  {
    guideList: optionalArray(decodeGuide),
    tokenList: commaSeparated,
    appList: optionalArray(decodeSearchHit),
  },
  docs('SearchReply', 'Search results.', {
    guideList: 'Guides; higher `sort` first.',
    tokenList: 'The search terms.',
  }),
)
export type SearchReply = ReturnType<typeof decodeSearchReply>

export const searchGuide = rest(
  'taskCenter',
  'POST /manage/searchGuide',
  field('t', decodeSearchReply),
  call({
    en: 'Searches items and guides: those of the user with a token, else those for visitors.',
    zh: '搜索事项与指南',
    envelope: 't',
    token: 'optional',
    reads: true,
    query: { keyword: 'String! What to search for.' },
  }),
)

export const recommendedApps = rest(
  'taskCenter',
  'POST /manage/apps/recommended',
  enveloped(
    array(
      object(
        { id: identifier, code: string(), recommend: number() },
        docs('RecommendedApp', 'An item that is recommended by `recommend`, higher first.'),
      ),
    ),
  ),
  call({ en: 'Recommended items.', zh: '推荐事项', token: 'optional', reads: true }),
)
