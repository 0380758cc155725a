import type { ModalLayer } from '../../ui/modal-layer.ts'

/** Layers over the page (drawer, dialogs): going back closes them before it leaves the page. */
export interface HistoryLayers {
  /** Call when a layer opens. Sets its `onClosed`, which must be called however it closes. */
  push(layer: ModalLayer): void
  /** Call before the top layer navigates: the next page replaces the layer's history entry. */
  abandonTop(): void
  /** Handles popstate; true if it only closed a layer and the page stays. */
  handlePopState(event: PopStateEvent): boolean
}

/** Marks our history entries. */
const STATE_KEY = 'univ-layer'
const layerIdOf = (state: unknown): unknown => Object(state)[STATE_KEY]
const currentPath = () => location.pathname + location.search

/**
 * Each layer is a history entry with the current URL, hidden from the router. Create it only if the portal is the page:
 * an embedded tag must not touch its host's history.
 */
export function createHistoryLayers(): HistoryLayers {
  const stack: { id: number; path: string; layer: ModalLayer }[] = []
  let lastId = 0
  /** The path when our own `history.back()` was called. */
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
      const isSamePage = currentPath() === top.path // otherwise further back: the router handles it
      top.layer.close()
      return isSamePage
    }
    if (layerIdOf(state) === undefined) return false
    history.back() // skip an entry whose layer no longer exists
    return true
  }

  return {
    push(layer) {
      const id = ++lastId
      stack.push({ id, path: currentPath(), layer })
      history.pushState({ [STATE_KEY]: id }, '', currentPath())
      layer.onClosed = () => {
        const index = stack.findIndex((layer) => layer.id === id)
        if (index < 0) return
        stack.splice(index, 1)
        if (layerIdOf(history.state) !== id) return // the layer has opened another page
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
