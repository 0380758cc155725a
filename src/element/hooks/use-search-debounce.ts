import { useEffect, useMemo } from 'react'
import { createSearchDebounce, type SearchDebounce } from '../../runtime/page/search-debounce.ts'
import { useUniv } from './view-hooks.ts'

/** A debounce for searches; unmounting cancels what is pending. */
export function useSearchDebounce(): SearchDebounce {
  const { platform } = useUniv().runtime
  const debounce = useMemo(() => createSearchDebounce(platform), [platform])
  useEffect(() => debounce.cancel, [debounce])
  return debounce
}
