import { recommendedApps, searchGuide, type GuideFilter } from '../../../src/contract/guides.ts'
import { serve, type Campus, type Module } from '../campus.ts'
import { visibleTo, type GuideRow, type Snapshot } from '../catalogue.ts'
import { createSearch } from '../search.ts'

const MOST = 100

type Step = GuideRow['steps'][number]

/** A guide as it is sent, with the items that the reader may see; `steps` may be some of them only. */
function wireOf({ byId }: Snapshot, guide: GuideRow, guest: boolean) {
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
        if (!item || (guest && !item.open)) return []
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

const has = (text: string, part: string | null | undefined): boolean =>
  !part || text.toLowerCase().includes(part.toLowerCase())

/** The filters of §7, AND-ed; an empty one lets everything through. */
function fits(hall: Snapshot, guide: GuideRow, guest: boolean, f: GuideFilter): boolean {
  const { title, keyword, state } = guide.wire
  const apps = guide.steps
    .flatMap((s) => s.appIds.flatMap((id) => hall.byId.get(id) ?? []))
    .filter((a) => !guest || a.open)
  const step = (test: (s: Step) => boolean) => guide.steps.some(test)
  return (
    (!f.id || guide.id === f.id) &&
    has(title, f.title) &&
    has(keyword, f.keyword) &&
    (!f.stepTitle || step((s) => has(s.title, f.stepTitle))) &&
    (!f.context || step((s) => has(s.context, f.context))) &&
    (f.isRealease === undefined || f.isRealease === null || guide.released === f.isRealease) &&
    (!f.state || state === f.state) &&
    (!f.appId?.length || apps.some((a) => f.appId!.includes(a.wire.id))) &&
    (!f.appCode?.length || apps.some((a) => f.appCode!.includes(a.wire.code))) &&
    (!f.appTag || apps.some((a) => has(a.wire.tags, f.appTag))) &&
    (!f.appName || apps.some((a) => has(a.wire.name, f.appName)))
  )
}

/** Handling guides, and the search that finds guides and items together. */
export function guides({ catalogue }: Campus): Module {
  const search = createSearch()
  /** Drafts are nobody's to read here: this hall has no editors. */
  const open = (hall: Snapshot, guest: boolean) => hall.guides.filter((g) => g.released && (!guest || g.open))
  const list = async (guest: boolean, filter: GuideFilter) => {
    const hall = await catalogue.read()
    const from = Math.max(0, filter.offset ?? 0)
    return open(hall, guest)
      .filter((g) => fits(hall, g, guest, filter))
      .slice(from, from + Math.max(0, Math.min(MOST, filter.first ?? MOST)))
      .map((g) => wireOf(hall, g, guest))
  }
  return {
    fields: {
      guide: { scope: 'app', run: (filter: GuideFilter) => list(false, filter) },
      anonymityGuide: { scope: null, run: (filter: GuideFilter) => list(true, filter) },
    },
    routes: [
      serve(searchGuide, null, async ({ caller, query }) => {
        const guest = !caller?.scopes.has('app')
        const hall = await catalogue.read()
        const found = search(visibleTo(hall, guest), open(hall, guest), query.get('keyword') ?? '')
        return {
          t: {
            appList: found.items,
            guideList: found.guides.map((g) => wireOf(hall, g, guest)),
            tokenList: found.tokens,
          },
        }
      }),
      serve(recommendedApps, null, async ({ caller }) => {
        const items = visibleTo(await catalogue.read(), !caller?.scopes.has('app'))
        const entities = items
          .map(({ wire: { id, code, recommend } }) => ({ id, code, recommend }))
          .filter((r) => r.recommend > 0)
          .sort((a, b) => b.recommend - a.recommend)
          .slice(0, MOST)
        return { entities, total: entities.length }
      }),
    ],
  }
}
