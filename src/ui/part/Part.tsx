import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Chunk } from './chunk.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { PartFailureProps } from './PartFailure.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

export interface PartFrame {
  /** Shown until the part is loaded; a spinner by default. */
  readonly waiting?: ReactNode;
  /** Replaces a part that failed; a standard message by default. */
  readonly fallback?: ComponentType<PartFailureProps>;
}

interface PartProps<Props> extends PartFrame {
  readonly chunk: Chunk<Props>;
  readonly props: Props;
}

const spinner = <Spinner />;

/**
 * A part of a screen with its own chunk: loaded when first shown; a failed chunk or an error in it does not affect the
 * rest.
 */
export function Part<Props extends object>({ chunk, props, waiting = spinner, ...frame }: PartProps<Props>) {
  return (
    <ErrorBoundary {...frame}>
      <Suspense fallback={waiting}>
        <Loaded chunk={chunk} props={props} waiting={waiting} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loaded<Props extends object>({ chunk, props, waiting }: PartProps<Props>) {
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [Content, setContent] = useState<ComponentType<Props> | undefined>(chunk.loaded);
  useEffect(() => {
    let wanted = true;
    const bring = async () => {
      try {
        const component = await chunk.load();
        if (wanted) setContent(() => component);
      } catch (error) {
        if (wanted) setFailure({ error });
      }
    };
    void bring();
    return () => {
      wanted = false;
    };
  }, [chunk]);
  if (failure !== undefined) throw failure.error;
  return Content === undefined ? waiting : <Content {...props} />;
}
