import { useEffect, useState } from 'react'
import { onContentReady } from '../define/content-ready.ts'

/** Whether the tag's first content has been painted. What is not part of it loads then, so that nothing competes with it. */
export function useContentReady(host: HTMLElement): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => onContentReady(host, () => setIsReady(true)), [host])
  return isReady
}
