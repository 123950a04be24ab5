import {
  BaseEdge,
  Controls,
  type Edge,
  type EdgeProps,
  Handle,
  MarkerType,
  type Node,
  type NodeChange,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import {
  IconArrowsSplit,
  IconChecklist,
  IconCircleCheck,
  IconHourglass,
  IconSettingsAutomation,
} from '@tabler/icons-react';
import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition } from '#core/conditions/condition.ts';
import { inWords, sentenceOf } from '#core/conditions/sentence.ts';
import type { Language } from '#core/contract/constants.ts';
import { waysOf } from '#core/workflow/check.ts';
import type { Definition, Step } from '#core/workflow/definition.ts';
import { wordsOf } from '#src/conditions/words.ts';
import { pictureOf, type PlacedWay, STEP_HEIGHT, STEP_WIDTH } from '#src/ui/steps/picture.ts';
import classes from './drawing.module.css';
import { useDefinitionFields } from './fields.ts';

export const KIND_ICONS = {
  task: IconChecklist,
  parallel: IconArrowsSplit,
  auto: IconSettingsAutomation,
  wait: IconHourglass,
  end: IconCircleCheck,
};

interface StepData extends Record<string, unknown> {
  readonly caption: string;
  readonly kind: Step['kind'];
  readonly kindName: string;
  readonly isStart: boolean;
  readonly isFaulty: boolean;
  readonly isHere: boolean;
}
type StepNode = Node<StepData, 'step'>;

function StepBox({ data, selected }: NodeProps<StepNode>) {
  const Icon = KIND_ICONS[data.kind];
  return (
    <div
      className={classes.step}
      data-selected={selected}
      data-start={data.isStart}
      data-faulty={data.isFaulty}
      data-here={data.isHere}
    >
      <Handle type="target" position={Position.Top} className={classes.handle ?? ''} />
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>
        <strong>{data.caption}</strong>
        <small>{data.kindName}</small>
      </span>
      {data.kind !== 'end' && <Handle type="source" position={Position.Bottom} className={classes.handle ?? ''} />}
    </div>
  );
}
const nodeTypes = { step: StepBox };

type WayEdge = Edge<{ readonly points: PlacedWay['points'] }, 'way'>;

/** Follows the points of the layout, around the steps in between. */
function WayLine({ data, label, markerEnd }: EdgeProps<WayEdge>) {
  const points = data?.points ?? [];
  const middle = points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 };
  return (
    <BaseEdge
      path={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
      label={label}
      labelX={middle.x}
      labelY={middle.y}
      {...(markerEnd !== undefined && { markerEnd })}
    />
  );
}
const edgeTypes = { way: WayLine };

interface StepsDrawingProps {
  readonly definition: Definition;
  readonly language: Language;
  readonly selected: string | undefined;
  /** Steps with problems. */
  readonly faulty: ReadonlySet<string>;
  /** The current step of a trial. */
  readonly here: string | undefined;
  readonly onSelect: (name: string) => void;
  readonly onConnect: (from: string, to: string) => void;
}

/**
 * The steps and the ways between them. Positions are computed from the ways, so nobody needs to tidy up. A way is drawn
 * from the lower edge of one step to another; everything can also be done in the form beside it.
 */
export function StepsDrawing({ definition, language, selected, faulty, here, onSelect, onConnect }: StepsDrawingProps) {
  const { t } = useTranslation('admin');
  const scheme = useComputedColorScheme('light');
  const { start, steps } = definition;
  const picture = useMemo(() => pictureOf({ steps }), [steps]);
  const nodes = picture.steps.flatMap(({ name, x, y }): StepNode[] => {
    const step = steps[name];
    if (step === undefined) return [];
    const { kind } = step;
    const kindName = t(`drawing.kind.${kind}`);
    const caption = step.caption[language];
    const data = {
      caption,
      kind,
      kindName: name === start ? t('drawing.first', { kind: kindName }) : kindName,
      isStart: name === start,
      isFaulty: faulty.has(name),
      isHere: name === here,
    };
    const label = t(data.isFaulty ? 'drawing.faultyStep' : 'drawing.step', { caption, kind: data.kindName });
    return [
      {
        id: name,
        type: 'step',
        data,
        position: { x: x - STEP_WIDTH / 2, y: y - STEP_HEIGHT / 2 },
        width: STEP_WIDTH,
        height: STEP_HEIGHT,
        selected: name === selected,
        ariaLabel: label,
      },
    ];
  });
  const { t: say } = useTranslation('conditions');
  const { nameOf } = useDefinitionFields(definition, language);
  const words = wordsOf(say, language, nameOf);
  const edges = edgesOf(definition, picture.ways, language, (when) => inWords(sentenceOf(when), words));
  const onNodesChange = (changes: NodeChange<StepNode>[]) => {
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') onSelect(chosen.id);
  };
  return (
    <div className={classes.canvas} role="group" aria-label={t('drawing.label')}>
      <ReactFlow
        // A new number of steps remounts the diagram, which fits it into view again.
        key={nodes.length}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onConnect={({ source, target }) => onConnect(source, target)}
        colorMode={scheme}
        nodesDraggable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        minZoom={0.2}
        maxZoom={1.5}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('drawing.nodeHint'),
          'controls.ariaLabel': t('drawing.controls'),
          'controls.zoomIn.ariaLabel': t('drawing.zoomIn'),
          'controls.zoomOut.ariaLabel': t('drawing.zoomOut'),
          'controls.fitView.ariaLabel': t('drawing.fit'),
        }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

/** One arrow per pair of steps, labelled with everything that leads along it. */
function edgesOf(
  { steps }: Definition,
  ways: readonly PlacedWay[],
  language: Language,
  spoken: (when: Condition) => string,
): WayEdge[] {
  const words = new Map<string, Set<string>>();
  for (const [from, step] of Object.entries(steps))
    for (const [place, listed] of waysOf(step))
      for (const { to, when } of listed) {
        const decision = step.kind === 'task' ? step.decisions[Number(place.split('.')[1])] : undefined;
        const said = words.get(`${from} ${to}`) ?? new Set();
        if (decision !== undefined) said.add(decision.caption[language]);
        if (when !== undefined) said.add(shortened(spoken(when)));
        words.set(`${from} ${to}`, said);
      }
  return ways.map(({ from, to, points }) => ({
    id: `${from} ${to}`,
    type: 'way',
    source: from,
    target: to,
    data: { points },
    label: [...(words.get(`${from} ${to}`) ?? [])].join(', '),
    markerEnd: { type: MarkerType.ArrowClosed },
  }));
}

/** Characters of a condition beside its arrow; the form has all of it. */
const SPOKEN = 48;
const shortened = (text: string): string => (text.length <= SPOKEN ? text : `${text.slice(0, SPOKEN - 1)}…`);
