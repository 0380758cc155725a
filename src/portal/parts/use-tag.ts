import { useEffect, useState } from 'react'
import { pageGlobals } from '../../runtime/page/page-globals.ts'

/** Loads one of our tags when it is first rendered, or once it is `due`; 'failed' if that fails, and `retry` loads it again. */
export function useTag(tag: string, due = true): { state: 'loading' | 'ready' | 'failed'; retry(): void } {
  const [attempts, setAttempts] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(() =>
    typeof customElements !== 'undefined' && customElements.get(tag) ? 'ready' : 'loading',
  )
  useEffect(() => {
    if (!due || customElements.get(tag)) return
    let isMounted = true
    const load = pageGlobals().tags.get(tag)
    ;(load ? load() : customElements.whenDefined(tag)).then(
      () => isMounted && setState('ready'),
      () => isMounted && setState('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [tag, due, attempts])
  return {
    state,
    retry() {
      setState('loading')
      setAttempts(attempts + 1)
    },
  }
}
