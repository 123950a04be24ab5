import { Component, type ComponentType, type ReactNode } from 'react';

export interface FallbackProps {
  readonly error: unknown;
  /** Builds the part that failed anew. */
  readonly retry: () => void;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands in place of the part that failed. */
  readonly fallback: ComponentType<FallbackProps>;
  readonly onError: (error: unknown) => void;
}

interface ErrorBoundaryState {
  readonly failure?: { readonly error: unknown } | undefined;
}

/** Keeps a failure within the part it wraps: the rest of the screen goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  readonly retry = () => this.setState({ failure: undefined });

  override render() {
    const { failure } = this.state;
    const { children, fallback: Fallback } = this.props;
    return failure === undefined ? children : <Fallback error={failure.error} retry={this.retry} />;
  }
}
