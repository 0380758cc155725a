import { useEffect, useRef, useState } from 'react'

/** A count once it has grown while one looks; 0 before. Undefined: not known yet. */
export function useCountIncrease(count: number | undefined): number {
  const previous = useRef(count)
  const [increased, setIncreased] = useState(0)
  useEffect(() => {
    if (count !== undefined && previous.current !== undefined && count > previous.current) setIncreased(count)
    if (count !== undefined) previous.current = count
  }, [count])
  return increased
}
