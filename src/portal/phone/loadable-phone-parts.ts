import { hasStoredSession } from '../../element/scope/has-stored-session.ts'
import { loadable } from '../../ui/loadable.tsx'

export const CatalogueHeader = loadable(() => import('./catalogue-header.tsx'))
export const PhoneHeader = loadable(async () => {
  const header = import('./phone-header.tsx')
  // every page but the home shows it; on a server there is only the home
  if (!/\/(workflow\/index)?$/.test(globalThis.location?.pathname ?? '/')) await CatalogueHeader.preload()
  return header
})
export const PhoneTabBar = loadable(() => import('./phone-tab-bar.tsx'))

/** Never rejects: rendering reports the error. */
export const preloadPhoneParts = async (): Promise<void> => {
  await Promise.all([PhoneHeader.preload(), hasStoredSession() && PhoneTabBar.preload()])
}
