import { Component } from 'react'
import type { Elements } from '../../ui/content.ts'

interface ErrorBoundaryProps {
  children: Elements
  message: string
  retryLabel: string
  onError(error: unknown): void
}

/** Keeps a view's error inside its tag (W13): the host page never sees it, and the user can retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): Elements {
    if (!this.state.failed) return this.props.children
    return (
      <div className="ui-row" role="alert">
        <p>{this.props.message}</p>
        <button type="button" className="ui-button" onClick={() => this.setState({ failed: false })}>
          {this.props.retryLabel}
        </button>
      </div>
    )
  }
}
