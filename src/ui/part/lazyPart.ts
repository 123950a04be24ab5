import { type ComponentType, createElement } from 'react';
import { chunkOf } from './chunk.ts';
import { Part, type PartFrame } from './Part.tsx';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code before it is shown. What fails is said when it is. */
  readonly prepare: () => void;
};

/**
 * In place of React's lazy, which keeps a failure for ever and leaves it to others: a component whose code is a Part.
 */
export const lazyPart = <Props extends object>(
  fetched: () => Promise<{ readonly default: ComponentType<Props> }>,
  frame: PartFrame = {},
): LazyPart<Props> => {
  const chunk = chunkOf(fetched);
  const Lazy = (props: Props) => createElement(Part<Props>, { chunk, props, ...frame });
  return Object.assign(Lazy, { prepare: () => void chunk.load().catch(() => undefined) });
};
