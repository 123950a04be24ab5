import { type ComponentType, createElement } from 'react';
import { chunkOf } from './chunk.ts';
import { Part, type PartFrame } from './Part.tsx';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Starts loading the code before it is shown. A failure is reported when it is shown. */
  readonly prepare: () => void;
};

/** Replaces React's lazy, which keeps a failure for ever and does not handle it: a component whose code is a Part. */
export const lazyPart = <Props extends object>(
  fetched: () => Promise<{ readonly default: ComponentType<Props> }>,
  frame: PartFrame = {},
): LazyPart<Props> => {
  const chunk = chunkOf(fetched);
  const Lazy = (props: Props) => createElement(Part<Props>, { chunk, props, ...frame });
  return Object.assign(Lazy, { prepare: () => void chunk.load().catch(() => undefined) });
};
