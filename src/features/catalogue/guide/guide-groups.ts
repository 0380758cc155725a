import type { App } from '../../../contract/core/apps.ts'
import type { Guide } from '../../../contract/core/guides.ts'
import { LETTERS } from '../../../contract/limits.ts'

/** §1: guides are grouped by theme ('tag'), department ('dep') or initial letter ('zimu'), like items. */
export type GuideGrouping = 'tag' | 'dep' | 'zimu'

interface GuideGroup {
  /** '' for the guides that are in no other group. */
  name: string
  guides: GroupedGuide[]
}

/** A guide in its group, and the other groups it would be in. */
interface GroupedGuide {
  guide: Guide
  others: string[]
}

interface GroupingContext {
  /** Names in display order. */
  themes: readonly string[]
  departments: readonly string[]
  byId: ReadonlyMap<string, Pick<App, 'tags' | 'departments'>>
  letterOf(guide: Guide): string
}

/**
 * Groups guides in the order of the tags, or A to Z. A guide lists its themes and departments among its keywords (§3
 * has no field for them); for a guide that lists none, those of the items in its steps count. A guide stands once, in the
 * first of its groups. The rest comes last.
 */
export function groupGuides(
  guides: readonly Guide[],
  by: GuideGrouping,
  context: GroupingContext,
): GuideGroup[] {
  const order = by === 'zimu' ? LETTERS : by === 'dep' ? context.departments : context.themes
  const groups = new Map<string, GroupedGuide[]>([...order, ''].map((name) => [name, []]))
  for (const guide of guides) {
    const [name = '', ...others] = groupNamesOf(guide, by, order, context)
    groups.get(name)?.push({ guide, others })
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => ({ name, guides: members }))
}

function groupNamesOf(
  guide: Guide,
  by: GuideGrouping,
  order: readonly string[],
  context: GroupingContext,
): string[] {
  if (by === 'zimu') return [context.letterOf(guide)]
  const words = guide.keyword.split(/[,，]/).map((word) => word.trim())
  const namedInKeywords = order.filter((name) => words.includes(name))
  if (namedInKeywords.length > 0) return namedInKeywords
  const stepApps = guide.guideStepList.flatMap((step) => step.guideStepAppList)
  const tagNames = stepApps.flatMap(({ appId, appTag }) => {
    const app = context.byId.get(appId)
    if (by === 'dep') return app?.departments ?? []
    return app?.tags ?? appTag.split(/[,，]/).map((tag) => tag.trim())
  })
  return order.filter((name) => tagNames.includes(name))
}
