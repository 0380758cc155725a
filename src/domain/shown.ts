import type { App, AppTag } from '../contract/apps.ts'

/** §5: visible, of the configured trait; guests see only what is meant for visitors. */
export const isShown = (app: App, who: { trait: string; guest: boolean }): boolean =>
  app.visible && app.trait === who.trait && (!who.guest || app.audience.some((a) => a.includes('visitor')))

/** §9: last updated first. */
export const sortApps = (apps: readonly App[]): App[] => [...apps].sort((a, b) => b.updated - a.updated)

/** §9: tags by sort; those not visible are left out. */
export const sortTags = (tags: readonly AppTag[]): AppTag[] =>
  tags.filter((tag) => tag.visible).sort((a, b) => a.sort - b.sort)
