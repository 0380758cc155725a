import { createElement, lazy, type ComponentProps, type ComponentType } from 'react'

/** The error UI has rendered by then; a render before that would load again, and so on without end. */
const RESET_MS = 500

/**
 * `lazy()` that loads again after a failure. React's own keeps a failed import for good, so that an error boundary's
 * "try again" would only show the same error.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as React types lazy()
export function lazyWithRetry<C extends ComponentType<any>>(
  load: () => Promise<{ default: C }>,
): ComponentType<ComponentProps<C>> {
  const createFailed = (error: unknown) =>
    function Failed(): never {
      setTimeout(() => (Part = create()), RESET_MS)
      throw error
    }
  const create = () =>
    lazy<ComponentType<ComponentProps<C>>>(() =>
      load().catch((error: unknown) => ({ default: createFailed(error) })),
    )
  let Part = create()
  return (props) => createElement(Part, props)
}
