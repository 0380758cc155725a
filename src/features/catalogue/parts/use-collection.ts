import { useLayoutEffect, useMemo, useState } from 'react'
import type { Collection, Query } from '../../../domain/collection/collection.ts'
import { toJson } from '../../../contract/to-json.ts'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/**
 * A collection whose query is kept in the tag's attributes: they are its query from the first paint, and the user's
 * changes are dispatched as an event, upon which a portal sets them.
 * @param toQuery the query with the names that it has in addresses
 */
export function useCollection<Q extends Query, C extends Collection<Q>>(
  create: (runtime: Runtime) => C & Collection<Q>,
  attributes: Partial<Q>,
  toQuery: (query: Q) => Record<string, string>,
): C {
  const { runtime, emit } = useUniv()
  const [first] = useState(attributes)
  const collection = useMemo(() => {
    const created = create(runtime)
    created.setQuery(first)
    return created
  }, [create, runtime, first])
  const key = toJson(attributes)
  // layout effects: the listener is set before the first click
  useLayoutEffect(() => collection.setQuery(JSON.parse(key)), [collection, key])
  useLayoutEffect(() => {
    collection.onChange = (next) => emit('univ-filters-changed', { query: toQuery(next) })
    return collection.dispose
  }, [collection, emit, toQuery])
  return collection
}
