import { useEffect, useRef, useState } from 'react'

/** A count once it has grown while one looks; 0 before. Undefined: not known yet. */
export function useGrown(count: number | undefined): number {
  const before = useRef(count)
  const [told, setTold] = useState(0)
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current) setTold(count)
    if (count !== undefined) before.current = count
  }, [count])
  return told
}
