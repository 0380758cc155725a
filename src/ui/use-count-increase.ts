import { useEffect, useRef, useState } from 'react'

/** The count after it has grown while mounted; 0 before that. Undefined: not known yet. */
export function useCountIncrease(count: number | undefined): number {
  const previous = useRef(count)
  const [increased, setIncreased] = useState(0)
  useEffect(() => {
    if (count !== undefined && previous.current !== undefined && count > previous.current) setIncreased(count)
    if (count !== undefined) previous.current = count
  }, [count])
  return increased
}
