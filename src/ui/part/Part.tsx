import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Chunk } from './chunk.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { PartFailureProps } from './PartFailure.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

export interface PartFrame {
  /** Stands in place of the part until it is there; the spinner when absent. */
  readonly waiting?: ReactNode;
  /** Stands in place of a part that failed; the usual words when absent. */
  readonly fallback?: ComponentType<PartFailureProps>;
}

interface PartProps<Props> extends PartFrame {
  readonly chunk: Chunk<Props>;
  readonly props: Props;
}

const spinner = <Spinner />;

/**
 * A part of a screen with code of its own: fetched when it is first shown, and neither a failed chunk nor an error in
 * it takes the rest along.
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
