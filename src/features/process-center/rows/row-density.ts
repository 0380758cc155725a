import { useLayoutEffect, useState } from 'react'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { observeSize, windowOf } from '../../../ui/window-of.ts'

/** How many controls of a row are buttons; the rest are in its menu. */
export type RowDensity = 'wide' | 'medium' | 'narrow'

/** Minimum widths of the tag in CSS pixels; keep in sync with row-card.css. */
const WIDE_FROM = 900
const MEDIUM_FROM = 560

/** The density that fits the width of the tag; always `narrow` on a phone. */
export function useRowDensity(): RowDensity {
  const { host, mode } = useUniv()
  const view = windowOf(host)
  const [density, setDensity] = useState<RowDensity>(mode === 'mobile' ? 'narrow' : 'wide')
  useLayoutEffect(() => {
    const update = () => {
      const width = host.clientWidth
      // a hidden tag has no width: keep the last density
      if (width > 0)
        setDensity(
          mode === 'mobile' || width < MEDIUM_FROM ? 'narrow' : width < WIDE_FROM ? 'medium' : 'wide',
        )
    }
    update() // before the first paint
    return observeSize([host], update)
  }, [host, mode, view])
  return density
}
