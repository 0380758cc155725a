import { useEffect } from 'react'
import type { AdditionName } from '../../contract/additions/additions.ts'
import type { RestInput, RestOperation } from '../../contract/operation.ts'
import { createCapabilities } from '../../runtime/wire/capabilities.ts'
import { useService, useStore } from './view-hooks.ts'

/**
 * Whether the back end supports an addition to the contract; undefined while unknown.
 * @param read a read of that addition without side effects, made once while it is unknown
 */
export function useCapability<In extends RestInput>(
  name: AdditionName,
  read?: { operation: RestOperation<In, unknown>; input: In },
): boolean | undefined {
  const capabilities = useService(createCapabilities)
  useStore(capabilities.$findings)
  const present = capabilities.has(name)
  useEffect(() => {
    // a read that fails for another reason is no answer: the control stays hidden until the next try
    if (present === undefined && read)
      capabilities.rest(name, read.operation, read.input).catch(() => undefined)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [capabilities, name, present])
  return present
}
