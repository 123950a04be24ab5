import { Component, type ComponentType, type ReactNode } from 'react';
import { ChunkError } from './chunk.ts';
import { PartFailure, type PartFailureProps } from './PartFailure.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Replaces the part that failed; a standard message by default. */
  readonly fallback?: ComponentType<PartFailureProps>;
}

interface ErrorBoundaryState {
  readonly failure?: { readonly error: unknown } | undefined;
}

/**
 * Confines a failure to the part it wraps: the rest of the screen continues. Unexpected errors are reported to the
 * window, where the app receives them.
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
