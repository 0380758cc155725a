import type { Campus, Module } from '../campus.ts'
import type { ProjectRow, CatalogueSnapshot, WireApp } from '../catalogue-snapshot.ts'

/** §3: released projects except type RECOMMENDATION; for guests only the public ones. */
const releasedProjects = (snapshot: CatalogueSnapshot, isGuest: boolean): ProjectRow[] =>
  snapshot.projects.filter((p) => p.released && p.wire.type !== 'RECOMMENDATION' && (!isGuest || p.isPublic))

/** A project with the visible items of its paragraphs. */
const resolveProject = ({ byId }: CatalogueSnapshot, { wire, paragraphs }: ProjectRow) => ({
  ...wire,
  paragraphs: paragraphs.map((g) => ({
    ...g.wire,
    apps: g.apps.flatMap(({ id, sort }): WireApp[] => {
      const item = byId.get(id)
      return item ? [{ ...item.wire, sort: sort ?? item.wire.sort }] : []
    }),
  })),
})

/** Projects: themed pages of items (§3 AppProject). */
export function createProjectsModule({ catalogue }: Campus): Module {
  const readAll = async () => {
    const snapshot = await catalogue.read()
    return releasedProjects(snapshot, false).map((p) => resolveProject(snapshot, p))
  }
  return {
    fields: {
      appProjects: { scope: 'app', resolve: readAll },
      // this campus has no projects of individual users: the projects with visible items
      userAppProjects: {
        scope: 'app',
        resolve: async () => (await readAll()).filter((p) => p.paragraphs.some((g) => g.apps.length > 0)),
      },
      // §3: the anonymous version has id, text, description and background only; texts in both languages
      anonymityAppProjects: {
        scope: null,
        resolve: async () =>
          releasedProjects(await catalogue.read(), true).map(({ wire }) => ({
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
