import { useEffect, useState } from 'react'
import type { AdditionName } from '../../contract/additions.docs.ts'
import type { RestInput, RestOperation } from '../../contract/operation.ts'
import { createCapabilities } from '../../runtime/wire/capabilities.ts'
import { useService, useStore } from './view-hooks.ts'

/** What is known about an addition, and whether a read that finds out is still under way. */
interface CapabilityProbe {
  /** undefined while unknown */
  present: boolean | undefined
  isPending: boolean
}

/**
 * Whether the back end supports an addition to the contract; undefined while unknown.
 * @param read a read of that addition without side effects, made once while it is unknown
 */
export const useCapability = <In extends RestInput>(
  name: AdditionName,
  read?: { operation: RestOperation<In, unknown>; input: In },
): boolean | undefined => useCapabilityProbe(name, read).present

/** The same, for layouts that would move if the control of an addition appeared later than its neighbours. */
export function useCapabilityProbe<In extends RestInput>(
  name: AdditionName,
  read?: { operation: RestOperation<In, unknown>; input: In },
): CapabilityProbe {
  const capabilities = useService(createCapabilities)
  useStore(capabilities.$findings)
  const [hasFailed, setHasFailed] = useState(false)
  const present = capabilities.has(name)
  useEffect(() => {
    // a read that fails for another reason does not show it: the control stays hidden until the next read
    if (present === undefined && read)
      capabilities.probe(name, read.operation, read.input).catch(() => setHasFailed(true))
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [capabilities, name, present])
  return { present, isPending: present === undefined && read !== undefined && !hasFailed }
}
