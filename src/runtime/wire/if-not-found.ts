import { RequestError } from './errors.ts'

/** Catch handler for reads of an addition (contract/additions): returns `value` on `not-found`, else rethrows. */
export const ifNotFound =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof RequestError && error.kind === 'not-found') return value
    throw error
  }
