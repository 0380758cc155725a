import { hasStoredSession } from '../../element/scope/has-stored-session.ts'
import { loadable } from '../../ui/loadable.tsx'

export const PhoneHeader = loadable(() => import('./phone-header.tsx'))
export const PhoneTabBar = loadable(() => import('./phone-tab-bar.tsx'))

/** Never rejects: rendering reports the error. */
export const preloadPhoneParts = async (): Promise<void> => {
  await Promise.all([PhoneHeader.preload(), hasStoredSession() && PhoneTabBar.preload()])
}
