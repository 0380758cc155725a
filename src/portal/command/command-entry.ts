import type { App } from '../../contract/core/apps.ts'
import type { HighlightSegment } from '../../domain/find/segments.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import type { Icon } from '../../ui/icon.tsx'

/** Groups for a search, in display order. */
export const RESULT_GROUPS = ['items', 'mine', 'guides', 'questions', 'pages', 'actions'] as const
/** Groups before any input. */
export const START_GROUPS = ['searches', 'recent', 'mine', 'popular', 'actions'] as const
export type GroupName = (typeof RESULT_GROUPS)[number] | (typeof START_GROUPS)[number]

/** Maximum number of entries per group. */
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

/** A result of the command bar. Exactly one of `app`, `to`, `search` and `run` is its action. */
export interface CommandEntry {
  id: string
  group: GroupName
  name: string
  /** Secondary, muted text; for items, their departments. */
  detail?: string
  /** Additional search terms. */
  keywords?: readonly string[]
  icon?: Icon
  /** An item, which opens its own page. */
  app?: App
  /** A page of the portal. */
  to?: { name: RouteName; query?: Record<string, string> } | undefined
  /** A search to run. */
  search?: string
  run?(): void
  /** The name, split at the matches of the search text. */
  pieces?: readonly HighlightSegment[]
}

export interface CommandGroup {
  name: GroupName
  entries: readonly CommandEntry[]
  /** A source of the group failed: its other results are shown, with a retry. */
  isFailed: boolean
  /** No exact match: the entries are approximate. */
  isApproximate: boolean
}

export interface CommandResults {
  /** The trimmed search text. */
  text: string
  groups: readonly CommandGroup[]
  /** A source has not answered yet. */
  isPending: boolean
}
