/**
 * Loads what the lower half of the home page needs before its upper half has rendered: its sections, and the client of
 * the task centre, which sends a guest's recommendations.
 */
export function preloadBelowFold(): void {
  // at / and at its own path
  if (/\/(workflow\/index)?$/.test(location.pathname))
    for (const part of [import('./home/below-fold-sections.tsx'), import('../../runtime/wire/rest.ts')])
      part.catch(() => {}) // requested again when it is rendered
}
