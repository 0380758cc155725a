/** Storage keys of features that load later; separate from storage-keys.ts, which is part of every first load. */
export const FEATURE_STORAGE_KEYS = {
  /** When a tab of this browser last started or completed a sign-in; prevents loops. In both storages. */
  lastRoundTrip: 'univ.lastRoundTrip',
  /** 'true' in a tab where the user signed out: its guards start no sign-in. In session storage. */
  signedOut: 'univ.signedOut',
  /** Checked steps of guides; for signed-in users followed by a colon and the user id. */
  guideTicks: 'univ.guideTicks',
  /** Expanded steps of guides on this device. */
  guideOpen: 'univ.guideOpen',
  /** Ids of notices dismissed on this device. */
  dismissedNotices: 'univ.noticesAway',
  /** Pixels to reserve for an outage that has not been shown yet; followed by the session state. */
  outageRoom: 'univ.outageRoom.',
  /** 'true' once the user has opened the assistant: its dialog then loads on idle pages. */
  assistantUsed: 'univ.assistantUsed',
  /** Position and size of the assistant's dialog: JSON of {x, y, scale, minimised} (§2). */
  assistantPlace: 'univ.assistantPlace',
  /** Texts typed but not yet sent, of one user: JSON of {who, texts}; in session storage. */
  drafts: 'univ.drafts',
  /** The state of a page's tags during a sign-in on another page: JSON of {path, states}; in session storage. */
  tagStates: 'univ.tagStates',
  /** Consents to share the session with an origin: JSON of [user id, origin][]. */
  handedTo: 'univ.handedTo',
  /** 'off' if the user turned off the shortcuts of a single character key (WCAG 2.1.4). */
  singleKeys: 'univ.singleKeys',
} as const
