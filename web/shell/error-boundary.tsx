import { Component, type ReactNode } from 'react'
import { Failure } from '../components/feedback/failure'

interface ErrorBoundaryState {
  error: Error | null
}

/** Catches rendering errors. Most occur because an update has removed a code file from the server. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <Failure error={error} onRetry={() => location.reload()} />
  }
}
