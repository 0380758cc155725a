import { loadable } from '../../ui/loadable.tsx'

const load = () => import('./phone-parts.ts')

export const PhoneHeader = loadable(() => load().then((parts) => ({ default: parts.PhoneHeader })))
export const PhoneTabBar = loadable(() => load().then((parts) => ({ default: parts.PhoneTabBar })))

/** Never rejects: rendering reports the error. */
export const preloadPhoneParts = async (): Promise<void> => {
  await Promise.all([PhoneHeader.preload(), PhoneTabBar.preload()])
}
