/** Names under which something is kept on the device. §4 names the first two. */
export const SESSION_STORAGE_KEYS = {
  /** Where to go after sign-in: path and query under the base path. */
  targetNow: 'targetNow',
  /** 'true' when this person wants to be signed in. */
  hasSigned: 'hasSigned',
  /** The catalogue tab chosen last (§4). */
  tab: 'univ.tab',
} as const

export const LOCAL_STORAGE_KEYS = {
  /** Ids of items opened here lately, newest first (§4 "recent list"). */
  recent: 'univ.recent',
  /** Ids a guest favours on this device. */
  guestFavorites: 'univ.guestFavorites',
  /** Search texts used lately, newest first (§3 search state). */
  searchHistory: 'univ.searchHistory',
  /** 'true' while the assistant is open (§4). */
  assistantOpen: 'univ.assistantOpen',
  lang: 'univ.lang',
  theme: 'univ.theme',
} as const

/** oidc-client-ts keeps the signed-in user here (decisions, "Names that tests from outside rely on"). */
export const oidcUserKey = (authority: string, clientId: string) => `oidc.user:${authority}:${clientId}`

/** [name, pixels] of tags whose first content stood here, the latest last: JSON. Apart: every starter holds it. */
export const HEIGHTS_STORAGE_KEY = 'univ.heights'

/** What was found out about the hall's systems: JSON of runtime/wire/capabilities.ts; for a day. Apart: the launcher is small. */
export const CAPABILITIES_STORAGE_KEY = 'univ.capabilities'
/** 'inbox' where the process centre shows its tasks as an inbox on this device. Apart: its first load reads no other. */
export const LIST_VIEW_STORAGE_KEY = 'univ.listView'
