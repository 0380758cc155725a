import { recommendedApps, searchGuide, type GuideFilter } from '../../contract/core/guides.ts'
import { createQaRecords } from '../bot/qa-records.ts'
import { cleanText } from '../clean-text.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import type { GuideRow, CatalogueSnapshot } from '../catalogue-snapshot.ts'
import { createCatalogueSearch } from '../catalogue-search.ts'

const MAX_GUIDES = 100

type Step = GuideRow['steps'][number]

/** The wire format of a guide, with the items that are visible to the reader. */
function guideToWire({ byId }: CatalogueSnapshot, guide: GuideRow, isGuest: boolean) {
  return {
    ...guide.wire,
    titleEn: guide.titleEn,
    guideStepList: guide.steps.map((s) => ({
      listId: s.id,
      context: s.context,
      guideId: guide.id,
      stepNo: s.no,
      stepTitle: s.title,
      stepTitleEn: s.titleEn,
      contextEn: s.contextEn,
      guideStepAppList: s.appIds.flatMap((id) => {
        const item = byId.get(id)
        if (!item || (isGuest && !item.isPublic)) return []
        const { code, name, tags, uri } = item.wire
        return [
          {
            listAppId: `${s.id}-${id}`,
            appId: id,
            appCode: code,
            appName: name,
            appTag: tags,
            appUrl: uri,
            guideId: guide.id,
            guideStepId: s.id,
          },
        ]
      }),
    })),
  }
}

const containsIgnoreCase = (text: string, part: string | null | undefined): boolean =>
  !part || text.toLowerCase().includes(part.toLowerCase())

/** Whether a guide matches all filters of §7; an empty filter matches everything. */
function matchesFilter(
  snapshot: CatalogueSnapshot,
  guide: GuideRow,
  isGuest: boolean,
  f: GuideFilter,
): boolean {
  const { title, keyword, state } = guide.wire
  const apps = guide.steps
    .flatMap((s) => s.appIds.flatMap((id) => snapshot.byId.get(id) ?? []))
    .filter((a) => !isGuest || a.isPublic)
  const someStep = (test: (s: Step) => boolean) => guide.steps.some(test)
  return (
    (!f.id || guide.id === f.id) &&
    containsIgnoreCase(title, f.title) &&
    containsIgnoreCase(keyword, f.keyword) &&
    (!f.stepTitle || someStep((s) => containsIgnoreCase(s.title, f.stepTitle))) &&
    (!f.context || someStep((s) => containsIgnoreCase(s.context, f.context))) &&
    (f.isRealease === undefined || f.isRealease === null || guide.released === f.isRealease) &&
    (!f.state || state === f.state) &&
    (!f.appId?.length || apps.some((a) => f.appId?.includes(a.wire.id))) &&
    (!f.appCode?.length || apps.some((a) => f.appCode?.includes(a.wire.code))) &&
    (!f.appTag || apps.some((a) => containsIgnoreCase(a.wire.tags, f.appTag))) &&
    (!f.appName || apps.some((a) => containsIgnoreCase(a.wire.name, f.appName)))
  )
}

/** What editors can learn from: neither a single character nor a pasted text. */
const isWorthKeeping = (keyword: string): boolean => keyword.length > 1 && keyword.length <= 40

/** How-to guides, and the search over guides and items. */
export function createGuidesModule({ catalogue, db, settings }: Campus): Module {
  const search = createCatalogueSearch()
  const { recordUnanswered } = createQaRecords(db)
  const releasedGuides = (snapshot: CatalogueSnapshot, isGuest: boolean) =>
    snapshot.guides.filter((g) => g.released && (!isGuest || g.isPublic))
  const list = async (isGuest: boolean, filter: GuideFilter) => {
    const snapshot = await catalogue.read()
    const from = Math.max(0, filter.offset ?? 0)
    return releasedGuides(snapshot, isGuest)
      .filter((g) => matchesFilter(snapshot, g, isGuest, filter))
      .slice(from, from + Math.max(0, Math.min(MAX_GUIDES, filter.first ?? MAX_GUIDES)))
      .map((g) => guideToWire(snapshot, g, isGuest))
  }
  return {
    fields: {
      guide: { scope: 'app', resolve: (filter: GuideFilter) => list(false, filter) },
      anonymityGuide: { scope: null, resolve: (filter: GuideFilter) => list(true, filter) },
    },
    routes: [
      serveOperation(searchGuide, null, async ({ caller, query }) => {
        const isGuest = !caller?.scopes.has('app')
        const snapshot = await catalogue.read()
        const keyword = cleanText(query.get('keyword') ?? '')
        const found = search(visibleTo(snapshot, isGuest), releasedGuides(snapshot, isGuest), keyword)
        const isMiss = found.items.length + found.guides.length === 0
        if (isMiss && settings.keepQuestions && isWorthKeeping(keyword))
          await recordUnanswered('search', keyword)
        return {
          t: {
            appList: found.items,
            guideList: found.guides.map((g) => guideToWire(snapshot, g, isGuest)),
            tokenList: found.tokens,
          },
        }
      }),
      serveOperation(recommendedApps, null, async ({ caller }) => {
        const items = visibleTo(await catalogue.read(), !caller?.scopes.has('app'))
        const recommended = items
          .map(({ wire: { id, code, recommend } }) => ({ id, code, recommend }))
          .filter((r) => r.recommend > 0)
          .sort((a, b) => b.recommend - a.recommend)
          .slice(0, MAX_GUIDES)
        return toList(recommended)
      }),
    ],
  }
}
