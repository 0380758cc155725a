/** Ids of a guest's favourites on this device. Separate: a start script uses it. */
export const GUEST_FAVORITES_STORAGE_KEY = 'univ.guestFavorites'

/** Storage keys. §4 specifies the first two. */
export const SESSION_STORAGE_KEYS = {
  /** Where to go after sign-in: path and query under the base path. */
  targetNow: 'targetNow',
  /** 'true' if the user wants to be signed in. */
  hasSigned: 'hasSigned',
  /** The last selected tab of the catalogue (§4). */
  tab: 'univ.tab',
} as const

export const LOCAL_STORAGE_KEYS = {
  /** Ids of items recently opened on this device, newest first (§4 "recent list"). */
  recent: 'univ.recent',
  guestFavorites: GUEST_FAVORITES_STORAGE_KEY,
  /** Recent searches, newest first (§3 search state). */
  searchHistory: 'univ.searchHistory',
  /** 'true' while the assistant is open (§4). */
  assistantOpen: 'univ.assistantOpen',
  lang: 'univ.lang',
  theme: 'univ.theme',
} as const

/** The key under which oidc-client-ts stores the user. */
export const oidcUserKey = (authority: string, clientId: string) => `oidc.user:${authority}:${clientId}`

/** Set while a page of another origin signs in through a full page of the portal; in session storage. */
export const SIGN_IN_RETURN_KEY = 'univ.signInReturn'

/** Detected server capabilities, kept for a day: JSON of runtime/wire/capabilities.ts. Separate for a small launcher. */
export const CAPABILITIES_STORAGE_KEY = 'univ.capabilities'
/** 'inbox' if the process centre shows tasks as an inbox on this device. Separate: its first load needs only this. */
export const LIST_VIEW_STORAGE_KEY = 'univ.listView'
