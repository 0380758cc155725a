import type { Layer } from '../../ui/layer.ts'

/** What lies over the page (drawer, dialogs): the way back closes it before it leaves the page (P14). */
export interface Layers {
  /** Something has opened over the page. Sets its `closed`, to be called however it closes. */
  opened(layer: Layer): void
  /** The uppermost is left for another page: that one opens in the place of its entry. */
  left(): void
  /** A step back: true where it has closed something, and the page stays. */
  taken(event: PopStateEvent): boolean
}

/** Marks the entries of the history that are ours. */
const MARK = 'univ-layer'
const mark = (state: unknown): unknown => (state as Record<string, unknown> | null)?.[MARK]
const here = () => location.pathname + location.search

/**
 * Each layer is one entry of the page's history, with the address that is there. The router never hears of them.
 * To be made only where the portal is the page: a tag never touches its host's history.
 */
export function createLayers(): Layers {
  const open: { id: number; at: string; layer: Layer }[] = []
  let last = 0
  /** Where the page was when our own step back began. */
  let returning: string | null = null

  function taken({ state }: PopStateEvent): boolean {
    if (returning !== null) {
      // the address may have changed while the layer was open
      if (here() !== returning) history.replaceState(state, '', returning)
      returning = null
      return true
    }
    const top = open.pop()
    if (top) {
      const stays = here() === top.at // else further back: the router goes there
      top.layer.close()
      return stays
    }
    if (mark(state) === undefined) return false
    history.back() // an entry whose layer is long gone
    return true
  }

  return {
    opened(layer) {
      const id = ++last
      open.push({ id, at: here(), layer })
      history.pushState({ [MARK]: id }, '', here())
      layer.closed = () => {
        const index = open.findIndex((one) => one.id === id)
        if (index < 0) return
        open.splice(index, 1)
        if (mark(history.state) !== id) return // another page has been opened from it
        returning = here()
        history.back()
      }
    },
    left() {
      if (open.pop()) history.replaceState(null, '', here())
    },
    taken,
  }
}
