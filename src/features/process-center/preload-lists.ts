import { hasStoredSession } from '../../element/scope/has-stored-session.ts'

/** Loads the lists in parallel with the tag if the user may be signed in: guests see none. Never rejects. */
export const preloadLists = async (): Promise<void> => {
  if (hasStoredSession()) await import('./signed-in-center.tsx').catch(() => {}) // the view reports it
}
