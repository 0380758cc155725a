import type { App } from '../../contract/core/apps.ts'
import type { HighlightSegment } from '../../domain/search/highlight.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import type { Icon } from '../../ui/icon.tsx'

/** Groups in the order of the list while a text is typed. */
export const RESULT_GROUPS = ['items', 'mine', 'guides', 'questions', 'pages', 'actions'] as const
/** Before that. */
export const START_GROUPS = ['searches', 'recent', 'mine', 'popular', 'actions'] as const
export type GroupName = (typeof RESULT_GROUPS)[number] | (typeof START_GROUPS)[number]

/** How many entries of a group are shown. */
export const GROUP_LIMITS: Record<GroupName, number> = {
  items: 6,
  mine: 4,
  guides: 3,
  questions: 3,
  pages: 4,
  actions: 5,
  searches: 3,
  recent: 4,
  popular: 5,
}

/** One thing that the command bar finds. One of `app`, `to`, `search` and `run` says what a press does. */
export interface CommandEntry {
  id: string
  group: GroupName
  name: string
  /** A second, muted text; of an item its departments stand there. */
  detail?: string
  /** Further words it is found by. */
  keywords?: readonly string[]
  icon?: Icon
  /** An item, which opens its own page. */
  app?: App
  /** A page of the portal. */
  to?: { name: RouteName; query?: Record<string, string> }
  /** A text to search. */
  search?: string
  run?(): void
  /** The name, split at the matches of what is typed. */
  pieces?: readonly HighlightSegment[]
}

export interface CommandGroup {
  name: GroupName
  entries: readonly CommandEntry[]
  /** Its source failed: what else was found is shown, and it can be asked again. */
  isFailed: boolean
  /** No exact match: these are similar. */
  isApproximate: boolean
}

export interface CommandResults {
  /** What is typed, without spaces at its ends. */
  text: string
  groups: readonly CommandGroup[]
  /** A source has not answered yet. */
  isPending: boolean
}
