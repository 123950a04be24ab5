import { Component, type ComponentType, type ReactNode } from 'react';
import { ChunkError } from './chunk.ts';
import { PartFailure, type PartFailureProps } from './PartFailure.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands in place of the part that failed; the usual words when absent. */
  readonly fallback?: ComponentType<PartFailureProps>;
}

interface ErrorBoundaryState {
  readonly failure?: { readonly error: unknown } | undefined;
}

/**
 * Keeps a failure within the part it wraps: the rest of the screen goes on. What nobody foresaw is reported to the
 * window, where the app hears it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkError)) reportError(error);
  }

  readonly retry = () => this.setState({ failure: undefined });

  override render() {
    const { failure } = this.state;
    const { children, fallback: Fallback = PartFailure } = this.props;
    return failure === undefined ? children : <Fallback error={failure.error} retry={this.retry} />;
  }
}
