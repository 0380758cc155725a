import { useEffect } from 'react'
import type { AdditionName } from '../../contract/additions/additions.ts'
import type { RestInput, RestOperation } from '../../contract/operation.ts'
import { createCapabilities } from '../../runtime/wire/capabilities.ts'
import { useService, useStore } from './view-hooks.ts'

/**
 * Whether the hall's systems have an addition; undefined while it is not known.
 * @param read a harmless read of it: made once when nothing is known
 */
export function useCapability<In extends RestInput>(
  name: AdditionName,
  read?: { operation: RestOperation<In, unknown>; input: In },
): boolean | undefined {
  const capabilities = useService(createCapabilities)
  useStore(capabilities.$findings)
  const present = capabilities.has(name)
  useEffect(() => {
    // a read that fails otherwise says nothing: the control stays away until the next time
    if (present === undefined && read)
      capabilities.rest(name, read.operation, read.input).catch(() => undefined)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [capabilities, name, present])
  return present
}
