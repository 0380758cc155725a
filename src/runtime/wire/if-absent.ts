import { RequestError } from './errors.ts'

/** For a read of an addition (contract/additions): `value` where the server lacks it; other failures stay failures. */
export const ifAbsent =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof RequestError && error.kind === 'not-found') return value
    throw error
  }
