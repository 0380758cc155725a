import type { FEATURE_STORAGE_KEYS, LOCAL_STORAGE_KEYS, SESSION_STORAGE_KEYS } from './storage-keys.ts'

interface StorageDocs {
  /** `tab`: the session storage, gone with the tab; `device`: the local storage. */
  where: 'tab' | 'device'
  en: string
  /** How long, where something ends it before the tab or the person does. */
  until: string
}
type Keys = Record<
  keyof typeof SESSION_STORAGE_KEYS | keyof typeof LOCAL_STORAGE_KEYS | keyof typeof FEATURE_STORAGE_KEYS,
  StorageDocs
>

const SITE_DATA = 'the user clears the site’s data'

/** What the tags keep in the browser. The names are in storage-keys.ts. */
export const storageDocs: Keys = {
  targetNow: {
    where: 'tab',
    en: 'The page to return to after a sign-in.',
    until: 'the sign-in ends, or the sign-out',
  },
  hasSigned: { where: 'tab', en: 'Whether the user wants to be signed in.', until: 'the sign-out' },
  tab: { where: 'tab', en: 'The catalogue tab chosen last.', until: 'the tab is closed' },
  drafts: {
    where: 'tab',
    en: "One user's unsent input.",
    until: 'they are sent, or another user signs in',
  },
  decisions: {
    where: 'device',
    en: 'Decisions on tasks, with their remarks, that the server has not answered; by user id.',
    until: 'the server answers, or the user discards them',
  },
  lastRoundTrip: {
    where: 'device',
    en: 'When the last forced sign-in began: at most one a minute.',
    until: SITE_DATA,
  },
  signedOut: {
    where: 'tab',
    en: 'That the user has signed out here; whether everything was sent before.',
    until: 'the next sign-in',
  },
  recent: { where: 'device', en: 'Ids of the 8 items opened last.', until: SITE_DATA },
  guestFavorites: {
    where: 'device',
    en: 'Ids of a guest’s favourites.',
    until: 'they move to the account at sign-in',
  },
  searchHistory: { where: 'device', en: 'The last 8 searches.', until: 'the user clears them' },
  assistantOpen: { where: 'device', en: 'That the assistant is open.', until: 'it is closed' },
  lang: {
    where: 'device',
    en: 'The language chosen; also a cookie of the same name, for pages that a server sends as HTML.',
    until: SITE_DATA,
  },
  theme: { where: 'device', en: 'The colour scheme chosen.', until: SITE_DATA },
  size: { where: 'device', en: 'The text size chosen.', until: SITE_DATA },
  contrast: { where: 'device', en: 'The contrast chosen.', until: SITE_DATA },
  tickedGuideSteps: {
    where: 'device',
    en: 'Steps of guides ticked off, by account.',
    until: 'the user unticks them',
  },
  dismissedNotices: { where: 'device', en: 'Ids of the last 100 notices dismissed.', until: SITE_DATA },
  outageHeight: {
    where: 'device',
    en: 'The height of the outages, so that nothing shifts.',
    until: SITE_DATA,
  },
  assistantUsed: { where: 'device', en: 'That the assistant has been opened before.', until: SITE_DATA },
  assistantRect: { where: 'device', en: 'Place and size of the assistant.', until: SITE_DATA },
  tagStates: {
    where: 'tab',
    en: 'What the tags show, while a sign-in leaves the page.',
    until: 'the page is back',
  },
  sitesWithSession: { where: 'device', en: 'Which sites may use the session, by user id.', until: SITE_DATA },
  singleKeys: {
    where: 'device',
    en: 'That single-key shortcuts are off.',
    until: 'the user turns them on',
  },
  phrases: {
    where: 'device',
    en: 'The user’s own phrases for remarks, by account.',
    until: 'the user deletes them',
  },
  savedFilters: {
    where: 'device',
    en: 'The user’s named filters of tasks, by account.',
    until: 'the user deletes them',
  },
}

/** Keys outside the tables: their names are built at run time, or are defined where they are used. */
export const otherStorage: Readonly<Record<string, StorageDocs>> = {
  'oidc.user:<authority>:<client id>': {
    where: 'device',
    en: "The session: access token, id token, refresh token if the provider issues one, user id and name; only the hall's own tabs read it.",
    until: 'it expires, or the sign-out',
  },
  'oidc.<state>': {
    where: 'tab',
    en: 'A sign-in in progress: state, nonce, code verifier.',
    until: 'the sign-in ends',
  },
  'univ.noticesSeen': {
    where: 'device',
    en: 'Ids of the last 100 outages that were shown.',
    until: SITE_DATA,
  },
  'univ.guestFavorites <list>, univ.recent <list>, univ.searchHistory <list>': {
    where: 'device',
    en: 'The same for a page’s own list (`source`), by its URL.',
    until: SITE_DATA,
  },
  'univ.visits': {
    where: 'device',
    en: 'The last counts, shown while the server is unreachable.',
    until: SITE_DATA,
  },
  'univ.signInReturn': {
    where: 'tab',
    en: 'That a page of another origin signs in through a full page of the hall.',
    until: 'the page is back',
  },
  'univ.accountDisplay': {
    where: 'device',
    en: 'The account whose display settings are on the device, by its user id; what the device had before.',
    until: 'the sign-out, or another user signs in',
  },
  'univ.listView': {
    where: 'device',
    en: 'That the tasks are shown as an inbox.',
    until: 'the user returns to the list',
  },
  'univ.capabilities': {
    where: 'device',
    en: 'Additions that the hall’s systems support.',
    until: 'a day has passed',
  },
}
