import { useEffect, useState } from 'react'
import { pageGlobals } from '../../runtime/page/page-globals.ts'

/** Loads one of our tags when it is first rendered; 'failed' if that fails, and `again` retries. */
export function useTag(tag: string): { state: 'loading' | 'ready' | 'failed'; again(): void } {
  const [attempts, setAttempts] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(() =>
    typeof customElements !== 'undefined' && customElements.get(tag) ? 'ready' : 'loading',
  )
  useEffect(() => {
    if (customElements.get(tag)) return
    let live = true
    const load = pageGlobals().tags.get(tag)
    ;(load ? load() : customElements.whenDefined(tag)).then(
      () => live && setState('ready'),
      () => live && setState('failed'),
    )
    return () => {
      live = false
    }
  }, [tag, attempts])
  return {
    state,
    again() {
      setState('loading')
      setAttempts(attempts + 1)
    },
  }
}
