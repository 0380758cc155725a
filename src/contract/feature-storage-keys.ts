/** Names like those of keys.ts, of parts that load later: that file is in every first load. */
export const FEATURE_STORAGE_KEYS = {
  /** When a tab of this browser last began or completed a sign-in; guards against loops. In both storages. */
  lastRoundTrip: 'univ.lastRoundTrip',
  /** 'true' in a tab where the user signed out: its guards start no sign-in by themselves. In the session storage. */
  signedOut: 'univ.signedOut',
  /** Steps of guides that somebody ticked; an account's id follows behind a colon (G8). */
  guideTicks: 'univ.guideTicks',
  /** Steps of guides that stand open on this device (G7). */
  guideOpen: 'univ.guideOpen',
  /** Ids of notices that were put away on this device (L10). */
  noticesAway: 'univ.noticesAway',
  /** Pixels to reserve for an outage that was not shown yet; the state of the session follows. */
  outageRoom: 'univ.outageRoom.',
  /** Where the assistant's dialog stands and how large it is: JSON of {x, y, scale, minimised} (§2). */
  assistantPlace: 'univ.assistantPlace',
  /** Texts typed and not yet sent, of one person: JSON of {who, texts}; in the session storage (S18). */
  drafts: 'univ.drafts',
  /** Who agreed that pages of which origin get the session: JSON of [id, origin][] (S16). */
  handedTo: 'univ.handedTo',
} as const
