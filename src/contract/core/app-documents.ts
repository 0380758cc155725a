// The texts of the queries for lists of items and tags, without their decoders: guest-reads.ts needs no more.

/** The fields of a card, shared by all list queries. */
export const APP_CARD_FIELDS = `id name text uri code description tags icon department visible recommend rating rated system trait created updated sort abbreviation contact telephone kind palette dynamicAttributes { FWDX BLFS nameEn descriptionEn keywords pinyin }`
const TAG_FIELDS = 'id text textEn icon sort updated parent visible type'

export const TENANT_DECLARATION = ['($tenant: String!)', '(tenant: $tenant)'] as const

/** A query for a list of cards: `query name(declared) { name(given) { … } }`. */
export const appListDocument = (name: string, declared = '', given = ''): string =>
  `query ${name}${declared} { ${name}${given} { ${APP_CARD_FIELDS} } }`

export const tagListDocument = (name: string): string =>
  `query ${name}($type: AppTagType!) { ${name}(filter: { type: $type }, sort: "sort") { ${TAG_FIELDS} } }`
