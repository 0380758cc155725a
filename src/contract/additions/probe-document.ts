// One document for each app centre that uses every addition of its schema, to find out which of them it supports.

const ITEM = 'facts { english { fee } } dynamicAttributes { nameEn descriptionEn keywords pinyin }'
const PROJECT = 'textEn descriptionEn paragraphs { titleEn subtitleEn contextEn }'
const GUIDE = 'titleEn guideStepList { stepTitleEn contextEn }'
const QUESTION = 'questionEn quesLabelEn appIds answers { answerEn }'
const ROBOT = 'nameEn welcomesEn'
const PROCESS =
  'expireTime copied urged abilities question thread { id } usualTime content { label } attachments { id } tasks { assignTime expireTime uri remark onBehalfOf }'
const TASK = 'kind priority urged abilities question entruster { id } actions { needsRemark }'

const GUEST_FIELDS = `anonymityApps(tenant: "") { ${ITEM} } anonymityHotApps(first: 1, offset: 0) { id } anonymityAppTags(filter: { type: COMMON }, sort: "") { textEn } anonymityAppProjects(tenant: "") { ${PROJECT} } anonymityApp(id: "", tenant: "") { id } anonymityGuide { ${GUIDE} } anonymityStandardQuestions { ${QUESTION} } anonymityMemberAppCount(tenant: "") anonymityRobotInfos { ${ROBOT} }`
const MEMBER_FIELDS = `me { settings { lang } } userApps { ${ITEM} } appTags(filter: { type: COMMON }) { textEn } userAppProjects { ${PROJECT} } guide { ${GUIDE} } standardQuestions { ${QUESTION} } robotInfos { ${ROBOT} } processes(cate: "", userId: "", page: 1, size: 1) { entities { ${PROCESS} } } tasks(cate: "", userId: "") { entities { ${TASK} } }`

export const PROBE_NAME = 'additions'

/** The additions that the probe of guests or of members asks for, as a document. */
export const probedFields = (anonymous: boolean): string =>
  `query ${PROBE_NAME} { ${anonymous ? GUEST_FIELDS : MEMBER_FIELDS} }`

/** The same, so that a server validates all of it and executes none of it. */
export const probeDocument = (anonymous: boolean): string =>
  `query ${PROBE_NAME} { ... @include(if: false) { ${anonymous ? GUEST_FIELDS : MEMBER_FIELDS} } }`
