import type { App, AppTag, TagType } from '../contract/core/apps.ts'

/** §5: visible and of the configured trait; guests see only items for visitors. */
export const isVisibleTo = (app: App, viewer: { trait: string; guest: boolean }): boolean =>
  app.visible &&
  app.trait === viewer.trait &&
  (!viewer.guest || app.audience.some((a) => a.includes('visitor')))

/** §9: last updated first. */
export const sortApps = (apps: readonly App[]): App[] => [...apps].sort((a, b) => b.updated - a.updated)

/** §9: visible tags of a type, by `sort`; a server without the filter sends both types. Returns all if none match. */
export function sortTags(tags: readonly AppTag[], type: TagType): AppTag[] {
  const visible = tags.filter((tag) => tag.visible).sort((a, b) => a.sort - b.sort)
  const ofType = visible.filter((tag) => tag.type === type)
  return ofType.length ? ofType : visible
}
