import type { Campus, Module } from '../campus.ts'
import type { ProjectRow, Snapshot, WireApp } from '../catalogue.ts'

/** §3: shown are released ones that are not of type RECOMMENDATION; guests see those that are meant for them. */
const shown = (hall: Snapshot, guest: boolean): ProjectRow[] =>
  hall.projects.filter((p) => p.released && p.wire.type !== 'RECOMMENDATION' && (!guest || p.open))

/** A project with the items of its paragraphs; an item that is hidden is left out, not named. */
const whole = ({ byId }: Snapshot, { wire, paragraphs }: ProjectRow) => ({
  ...wire,
  paragraphs: paragraphs.map((g) => ({
    ...g.wire,
    apps: g.apps.flatMap(({ id, sort }): WireApp[] => {
      const item = byId.get(id)
      return item ? [{ ...item.wire, sort: sort ?? item.wire.sort }] : []
    }),
  })),
})

/** Themed pages of items (§3 AppProject). */
export function projects({ catalogue }: Campus): Module {
  const all = async () => {
    const hall = await catalogue.read()
    return shown(hall, false).map((p) => whole(hall, p))
  }
  return {
    fields: {
      appProjects: { scope: 'app', run: all },
      // this campus makes no project for one person alone: hers are those that have items she can open
      userAppProjects: {
        scope: 'app',
        run: async () => (await all()).filter((p) => p.paragraphs.some((g) => g.apps.length > 0)),
      },
      // §3: the anonymous version has id, text, description and background only, the texts in both languages
      anonymityAppProjects: {
        scope: null,
        run: async () =>
          shown(await catalogue.read(), true).map(({ wire }) => ({
            id: wire.id,
            text: wire['text'],
            textEn: wire['textEn'],
            description: wire['description'],
            descriptionEn: wire['descriptionEn'],
            background: wire['background'],
          })),
      },
    },
  }
}
