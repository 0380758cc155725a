import { useEffect, useState } from 'react'

/** Whether `ms` milliseconds have passed since this was first rendered: what is there need not wait for the rest. */
export function useLate(ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
