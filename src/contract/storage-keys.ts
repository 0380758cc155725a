/** Ids of a guest's favourites on this device. Separate: a start script uses it. */
export const GUEST_FAVORITES_STORAGE_KEY = 'univ.guestFavorites'

/** Storage keys; storage-keys.docs.ts says what each holds and how long. §4 specifies the first two. */
export const SESSION_STORAGE_KEYS = {
  targetNow: 'targetNow',
  /** 'true' if the user wants to be signed in. */
  hasSigned: 'hasSigned',
  tab: 'univ.tab',
} as const

export const LOCAL_STORAGE_KEYS = {
  recent: 'univ.recent',
  guestFavorites: GUEST_FAVORITES_STORAGE_KEY,
  searchHistory: 'univ.searchHistory',
  assistantOpen: 'univ.assistantOpen',
  lang: 'univ.lang',
  theme: 'univ.theme',
  size: 'univ.size',
  contrast: 'univ.contrast',
} as const

/** The key under which oidc-client-ts stores the user. */
export const oidcUserKey = ({ authority, clientId }: { authority: string; clientId: string }) =>
  `oidc.user:${authority}:${clientId}`

/** Set while a page of another origin signs in through a full page of the portal; in session storage. */
export const SIGN_IN_RETURN_KEY = 'univ.signInReturn'

/** Detected server capabilities: JSON of runtime/wire/capabilities.ts. Separate: a start script uses both. */
export const CAPABILITIES_STORAGE_KEY = 'univ.capabilities'
export const CAPABILITIES_LIFETIME_MS = 86_400_000
/** 'inbox' if the process centre shows tasks as an inbox on this device. Separate: its first load needs only this. */
export const LIST_VIEW_STORAGE_KEY = 'univ.listView'

/** Storage keys of single features. */
export const FEATURE_STORAGE_KEYS = {
  /** When a tab of this browser last started or completed a sign-in; prevents loops. In both storages. */
  lastRoundTrip: 'univ.lastRoundTrip',
  /**
   * 'true' in a tab where the user signed out: its guards start no sign-in; 'unsent' if not everything was sent before.
   * In session storage.
   */
  signedOut: 'univ.signedOut',
  /** Checked steps of guides; for signed-in users followed by a colon and the user id. */
  tickedGuideSteps: 'univ.guideTicks',
  dismissedNotices: 'univ.noticesAway',
  /** Pixels to reserve for an outage that has not been shown yet; followed by the session state. */
  outageHeight: 'univ.outageRoom.',
  assistantUsed: 'univ.assistantUsed',
  /** Position and size of the assistant's dialog: JSON of {x, y, scale, minimised} (§2). */
  assistantRect: 'univ.assistantPlace',
  /** Texts typed but not yet sent, of one user: JSON of {who, texts}; in session storage. */
  drafts: 'univ.drafts',
  /** Decisions on tasks without an answer; followed by a colon, the encoded user id, a colon and a random id. */
  decisions: 'univ.decisions',
  /** The state of a page's tags during a sign-in on another page: JSON of {path, states}; in session storage. */
  tagStates: 'univ.tagStates',
  /** Consents to share the session with an origin: JSON of [user id, origin][]. */
  sitesWithSession: 'univ.handedTo',
  /** 'off' if the user turned off the shortcuts of a single character key (WCAG 2.1.4). */
  singleKeys: 'univ.singleKeys',
  /** The user's own phrases for remarks, at most 20; followed by a colon and the user id. */
  phrases: 'univ.phrases',
  /** Named filters of the task lists, at most 20; followed by a colon and the user id. */
  savedFilters: 'univ.savedFilters',
} as const
