import { useLayoutEffect, useState } from 'react'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { observeSize, windowOf } from '../../../ui/window-of.ts'

/** Whether a row has columns, or its name on top. */
export type RowDensity = 'wide' | 'narrow'

/** Minimum width of the tag in CSS pixels; keep in sync with row-card.css. */
const WIDE_FROM = 560

/** The density that fits the width of the tag; always `narrow` on a phone. */
export function useRowDensity(): RowDensity {
  const { host, mode } = useUniv()
  const view = windowOf(host)
  const [density, setDensity] = useState<RowDensity>(mode === 'mobile' ? 'narrow' : 'wide')
  useLayoutEffect(() => {
    const update = () => {
      const width = host.clientWidth
      // a hidden tag has no width: keep the last density
      if (width > 0) setDensity(mode === 'mobile' || width < WIDE_FROM ? 'narrow' : 'wide')
    }
    update() // before the first paint
    return observeSize([host], update)
  }, [host, mode, view])
  return density
}
