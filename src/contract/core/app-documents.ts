// The texts of the queries for lists of items and tags, without their decoders: guest-prefetches.ts needs no more.

/** The additions of a guest's first reads. */
export const FIRST_ADDITIONS = ['english-texts', 'search-words', 'guest-arguments']
/** Those among the fields of a card. */
const ADDED_CARD_FIELDS = ' nameEn descriptionEn keywords pinyin'
/** The fields of a card, shared by all list queries. */
export const APP_CARD_FIELDS = `id name text uri code description tags icon department visible recommend rating rated system trait created updated sort abbreviation contact telephone kind palette dynamicAttributes { FWDX BLFS${ADDED_CARD_FIELDS} }`
const TAG_FIELDS = 'id text textEn icon sort updated parent visible type'

export const TENANT_DECLARATION = ['($tenant: String!)', '(tenant: $tenant)'] as const

/** A query for a list of cards: `query name(declared) { name(given) { … } }`. */
export const appListDocument = (name: string, declared = '', given = ''): string =>
  `query ${name}${declared} { ${name}${given} { ${APP_CARD_FIELDS} } }`

export const tagListDocument = (name: string): string =>
  `query ${name}($type: AppTagType!) { ${name}(filter: { type: $type }, sort: "sort") { ${TAG_FIELDS} } }`

/** The same queries without additions, for what is requested before it is known what a server supports. */
export const coreAppListDocument = (name: string, declared = '', given = ''): string =>
  appListDocument(name, declared, given).replace(ADDED_CARD_FIELDS, '')
export const coreTagListDocument = (name: string): string =>
  `query ${name} { ${name} { ${TAG_FIELDS.replace(' textEn', '')} } }`
