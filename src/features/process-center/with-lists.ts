import { hasStoredSession } from '../../element/scope/has-stored-session.ts'

/** Loads the lists in parallel with the tag if the user may be signed in: guests see none. */
export async function withLists<T>(loading: Promise<T>): Promise<T> {
  // the view reports lists that cannot be loaded
  const lists = hasStoredSession() && import('./signed-in-center.tsx').catch(() => {})
  const [element] = await Promise.all([loading, lists])
  return element
}
