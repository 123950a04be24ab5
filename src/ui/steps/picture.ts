import { Graph, layout } from '@dagrejs/dagre';
import { waysOf } from '#core/workflow/check.ts';
import type { Definition } from '#core/workflow/definition.ts';

/** A step's place in the diagram: its centre. */
export interface PlacedStep {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface PlacedWay {
  readonly from: string;
  readonly to: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** The centre of the space reserved for its label. */
  readonly label: { readonly x: number; readonly y: number };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly steps: readonly PlacedStep[];
  readonly ways: readonly PlacedWay[];
}

/** Units of the diagram. */
export const STEP_WIDTH = 190;
export const STEP_HEIGHT = 48;
const MARGIN = 8;

const NO_LABEL: Size = { width: 0, height: 0 };

/**
 * Steps from top to bottom, with one arrow for each pair of connected steps.
 *
 * @param labelOf The size of an arrow's label in units of the diagram; no step and no other label covers it.
 */
export function pictureOf(
  { steps }: Pick<Definition, 'steps'>,
  labelOf: (from: string, to: string) => Size = () => NO_LABEL,
): Picture {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 44, marginx: MARGIN, marginy: MARGIN });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const name of Object.keys(steps)) graph.setNode(name, { width: STEP_WIDTH, height: STEP_HEIGHT });
  for (const [name, step] of Object.entries(steps))
    for (const [, ways] of waysOf(step))
      for (const { to } of ways)
        if (Object.hasOwn(steps, to)) graph.setEdge(name, to, { ...labelOf(name, to), labelpos: 'c' });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const ways = graph.edges().map((edge): PlacedWay => {
    const { points = [], x = 0, y = 0 } = graph.edge(edge);
    return { from: edge.v, to: edge.w, points, label: { x, y } };
  });
  // Ways may run beside the steps.
  const widest = Math.max(width, ...ways.flatMap(({ points }) => points.map((point) => point.x + MARGIN)));
  return {
    width: widest,
    height,
    ways,
    steps: graph.nodes().map((name) => {
      const { x = 0, y = 0 } = graph.node(name);
      return { name, x, y };
    }),
  };
}
