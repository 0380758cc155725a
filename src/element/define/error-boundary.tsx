import { Component } from 'react'
import type { Elements } from '../../ui/content.ts'

/** Builds the view of a tag again after another script of the page has moved its nodes (remount.ts). */
export interface Remount {
  /** Called while the nodes of the failed view are still there. */
  begin(): void
  /** Returns false if the view failed too often. */
  rebuild(): boolean
}

interface ErrorBoundaryProps {
  children: Elements
  message: string
  retryLabel: string
  onError(error: unknown): void
  /** Absent: errors of the DOM pass to the boundary of the tag. */
  remount?: Remount
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null
  /** The tag is about to be built again. */
  isRebuilding: boolean
}

/** What `removeChild` and `insertBefore` throw if a node is not where React put it. */
const isDomError = (error: unknown): boolean =>
  error instanceof DOMException && /^(?:NotFound|HierarchyRequest)Error$/.test(error.name)

/** Keeps a view's error inside its tag: the host page never sees it, and the user can retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, isRebuilding: false }

  /** The tag is built again, with another boundary. One change of the view may fail at several nodes. */
  #isReplaced = false

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error }, isRebuilding: isDomError(error) }
  }

  override getSnapshotBeforeUpdate(_props: ErrorBoundaryProps, before: ErrorBoundaryState): null {
    if (this.state.isRebuilding && !before.isRebuilding) this.props.remount?.begin()
    return null
  }

  /** Required beside getSnapshotBeforeUpdate. */
  override componentDidUpdate(): void {}

  override componentDidCatch(error: unknown): void {
    if (this.#isReplaced) return
    this.#isReplaced = isDomError(error) && !!this.props.remount?.rebuild()
    if (this.#isReplaced) return
    this.setState({ isRebuilding: false })
    this.props.onError(error)
  }

  override render(): Elements {
    const { failure, isRebuilding } = this.state
    const { children, message, retryLabel, remount } = this.props
    if (!failure) return children
    if (isRebuilding && !remount) throw failure.error
    if (isRebuilding) return null
    return (
      <div className="ui-row" role="alert">
        <p>{message}</p>
        <button type="button" className="ui-button" onClick={() => this.setState({ failure: null })}>
          {retryLabel}
        </button>
      </div>
    )
  }
}
