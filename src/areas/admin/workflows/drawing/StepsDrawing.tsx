import {
  BaseEdge,
  ControlButton,
  Controls,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getViewportForBounds,
  Handle,
  MarkerType,
  type Node,
  type NodeChange,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import {
  IconArrowsSplit,
  IconChecklist,
  IconCircleCheck,
  IconHourglass,
  IconMaximize,
  IconSettingsAutomation,
} from '@tabler/icons-react';
import { useComputedColorScheme } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition } from '#core/conditions/condition.ts';
import { inWords, sentenceOf } from '#core/conditions/sentence.ts';
import type { Language } from '#core/contract/constants.ts';
import { waysOf } from '#core/workflow/check.ts';
import type { Definition, Step } from '#core/workflow/definition.ts';
import { wordsOf } from '#src/conditions/words.ts';
import { pictureOf, type PlacedWay, STEP_HEIGHT, STEP_WIDTH } from '#src/ui/steps/picture.ts';
import { labelled } from '#src/ui/part/labelled.ts';
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

type WayEdge = Edge<{ readonly way: PlacedWay; readonly phrases: readonly string[] }, 'way'>;

/** Follows the points of the layout, around the steps in between. */
function WayLine({ data, markerEnd }: EdgeProps<WayEdge>) {
  if (data === undefined) return null;
  const { phrases } = data;
  const { points, label } = data.way;
  return (
    <>
      <BaseEdge
        path={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        {...(markerEnd !== undefined && { markerEnd })}
      />
      <EdgeLabelRenderer>
        <div
          className={classes.wayLabel}
          style={{ width: LABEL_WIDTH, transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
        >
          {phrases.map((phrase) => (
            <span key={phrase}>{phrase}</span>
          ))}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}
const edgeTypes = { way: WayLine };

const ZOOM = { least: 0.2, most: 1.5 };

interface FitButtonProps {
  readonly label: string;
  readonly fit: (flow: ReactFlowInstance) => void;
}

function FitButton({ label, fit }: FitButtonProps) {
  const flow = useReactFlow();
  return (
    <ControlButton title={label} aria-label={label} onClick={() => fit(flow)}>
      <IconMaximize aria-hidden />
    </ControlButton>
  );
}

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
  const { t: say } = useTranslation('conditions');
  const { nameOf } = useDefinitionFields(definition, language);
  const phrases = useMemo(() => {
    const words = wordsOf(say, language, nameOf);
    return phrasesOf(definition, language, (when) => inWords(sentenceOf(when), words));
  }, [definition, language, nameOf, say]);
  const picture = useMemo(
    () => pictureOf({ steps }, (from, to) => labelSize(phrases.get(`${from} ${to}`) ?? [])),
    [steps, phrases],
  );
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
  const edges = picture.ways.map((way): WayEdge => ({
    id: `${way.from} ${way.to}`,
    type: 'way',
    source: way.from,
    target: way.to,
    data: { way, phrases: phrases.get(`${way.from} ${way.to}`) ?? [] },
    markerEnd: { type: MarkerType.ArrowClosed },
  }));
  const onNodesChange = (changes: NodeChange<StepNode>[]) => {
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') onSelect(chosen.id);
  };
  const canvas = useRef<HTMLDivElement>(null);
  // The library's own fit considers only steps, but ways may run beside them.
  const fit = (flow: Pick<ReactFlowInstance, 'setViewport'>) => {
    if (canvas.current === null) return;
    const { clientWidth, clientHeight } = canvas.current;
    const bounds = { x: 0, y: 0, width: picture.width, height: picture.height };
    void flow.setViewport(getViewportForBounds(bounds, clientWidth, clientHeight, ZOOM.least, 1, '16px'));
  };
  return (
    <div ref={canvas} className={classes.canvas} role="group" aria-label={t('drawing.label')}>
      <ReactFlow
        // New steps and ways remount the diagram, which fits it into view again.
        key={`${nodes.length} ${edges.length} ${picture.width}`}
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
        minZoom={ZOOM.least}
        maxZoom={ZOOM.most}
        onInit={fit}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('drawing.nodeHint'),
          'controls.ariaLabel': t('drawing.controls'),
          'controls.zoomIn.ariaLabel': t('drawing.zoomIn'),
          'controls.zoomOut.ariaLabel': t('drawing.zoomOut'),
        }}
      >
        <Controls showInteractive={false} showFitView={false}>
          <FitButton label={t('drawing.fit')} fit={fit} />
        </Controls>
      </ReactFlow>
    </div>
  );
}

/** What leads from one step to another, by `from to`: decisions and conditions. */
function phrasesOf(
  { steps }: Definition,
  language: Language,
  spoken: (when: Condition) => string,
): ReadonlyMap<string, readonly string[]> {
  const phrases = new Map<string, string[]>();
  const add = (way: string, phrase: string) => {
    const listed = phrases.get(way) ?? [];
    if (!listed.includes(phrase)) phrases.set(way, [...listed, phrase]);
  };
  for (const [from, step] of Object.entries(steps))
    for (const [place, ways] of waysOf(step))
      for (const { to, when } of ways) {
        const decision = step.kind === 'task' ? step.decisions[Number(place.split('.')[1])] : undefined;
        const name = decision?.caption[language];
        const condition = when === undefined ? undefined : shortened(spoken(when));
        const phrase =
          name !== undefined && condition !== undefined ? labelled(name, condition) : (name ?? condition ?? '');
        if (phrase !== '') add(`${from} ${to}`, phrase);
      }
  return phrases;
}

/** Characters of a condition beside its arrow; the form has all of it. */
const SPOKEN = 60;
const shortened = (text: string): string => (text.length <= SPOKEN ? text : `${text.slice(0, SPOKEN - 1)}…`);

const LABEL_WIDTH = 150;
const LABEL_LINE = 14;
/** Characters that surely fit on a line of a label. */
const LABEL_CHARACTERS = 20;
const linesOf = (phrase: string): number => Math.ceil(phrase.length / LABEL_CHARACTERS);
const labelSize = (phrases: readonly string[]) => ({
  width: phrases.length === 0 ? 0 : LABEL_WIDTH,
  height: phrases.reduce((height, phrase) => height + linesOf(phrase) * LABEL_LINE, 0),
});
