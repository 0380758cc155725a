import type { ModalLayer } from '../../ui/modal-layer.ts'

/** Layers over the page (drawer, dialogs): a step back closes them before it leaves the page (P14). */
export interface HistoryLayers {
  /** Something has opened over the page. Sets its `closed`, to be called however it closes. */
  push(layer: ModalLayer): void
  /** The uppermost is left for another page: that one opens in the place of its entry. */
  abandonTop(): void
  /** A step back: true where it has closed something, and the page stays. */
  handlePopState(event: PopStateEvent): boolean
}

/** Marks the entries of the history that are ours. */
const STATE_KEY = 'univ-layer'
const layerIdOf = (state: unknown): unknown => (state as Record<string, unknown> | null)?.[STATE_KEY]
const currentPath = () => location.pathname + location.search

/**
 * Each layer is one entry of the page's history, with the address that is there. The router never hears of them.
 * To be made only where the portal is the page: a tag never touches its host's history.
 */
export function createHistoryLayers(): HistoryLayers {
  const stack: { id: number; at: string; layer: ModalLayer }[] = []
  let lastId = 0
  /** Where the page was when our own step back began. */
  let returnPath: string | null = null

  function handlePopState({ state }: PopStateEvent): boolean {
    if (returnPath !== null) {
      // the address may have changed while the layer was open
      if (currentPath() !== returnPath) history.replaceState(state, '', returnPath)
      returnPath = null
      return true
    }
    const top = stack.pop()
    if (top) {
      const isSamePage = currentPath() === top.at // else further back: the router goes there
      top.layer.close()
      return isSamePage
    }
    if (layerIdOf(state) === undefined) return false
    history.back() // an entry whose layer is long gone
    return true
  }

  return {
    push(layer) {
      const id = ++lastId
      stack.push({ id, at: currentPath(), layer })
      history.pushState({ [STATE_KEY]: id }, '', currentPath())
      layer.onClosed = () => {
        const index = stack.findIndex((one) => one.id === id)
        if (index < 0) return
        stack.splice(index, 1)
        if (layerIdOf(history.state) !== id) return // another page has been opened from it
        returnPath = currentPath()
        history.back()
      }
    },
    abandonTop() {
      if (stack.pop()) history.replaceState(null, '', currentPath())
    },
    handlePopState,
  }
}
