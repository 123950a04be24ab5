import { Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Definition } from '#core/workflow/definition.ts';
import { captionIn } from '../model.ts';
import classes from './stepsPicture.module.css';
import { pictureOf, STEP_HEIGHT, STEP_WIDTH } from '#src/ui/steps/picture.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import type { StepState } from './stepState.ts';

interface StepsPictureProps {
  readonly definition: Definition;
  readonly stateOf: (step: string) => StepState;
}

/** Characters per line in a box. */
const LINE = 27;
const ZOOM_STEP = 1.3;
const ZOOM_MAXIMUM = 4;

/**
 * The steps as a diagram from top to bottom. It fits initially, can be zoomed with buttons, and then scrolls. The
 * adjacent list has the same content as text.
 */
export default function StepsPicture({ definition, stateOf }: StepsPictureProps) {
  const { t, i18n } = useTranslation('workflow');
  const picture = useMemo(() => pictureOf(definition), [definition]);
  const [zoom, setZoom] = useState(1);
  const { width, height, steps, ways } = picture;
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={classes['picture']} tabIndex={0} role="group" aria-label={t('picture.label')}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          style={{ width: `${zoom * 100}%`, maxWidth: zoom === 1 ? width : undefined }}
          aria-hidden
        >
          <defs>
            <marker
              id="workflow-arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8Z" className={classes['arrow']} />
            </marker>
          </defs>
          {ways.map(({ from, to, points }) => (
            <polyline
              key={`${from} ${to}`}
              className={classes['way']}
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              markerEnd="url(#workflow-arrow)"
            />
          ))}
          {steps.map(({ name, x, y }) => {
            const caption = captionIn(definition.steps[name]?.caption ?? {}, i18n.language);
            const lines = linesOf(caption);
            return (
              <g
                key={name}
                className={classes['box']}
                data-state={stateOf(name)}
                data-kind={definition.steps[name]?.kind}
              >
                <rect
                  x={x - STEP_WIDTH / 2}
                  y={y - STEP_HEIGHT / 2}
                  width={STEP_WIDTH}
                  height={STEP_HEIGHT}
                  rx={definition.steps[name]?.kind === 'end' ? STEP_HEIGHT / 2 : 4}
                />
                {lines.map((line, at) => (
                  <text key={line} x={x} y={y + 4 + (at - (lines.length - 1) / 2) * 15} textAnchor="middle">
                    {line}
                  </text>
                ))}
                <title>{labelled(caption, t(`step.${stateOf(name)}`))}</title>
              </g>
            );
          })}
        </svg>
      </div>
      <Button.Group mt={4}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('picture.smaller')}
          disabled={zoom <= 1}
          onClick={() => setZoom(Math.max(1, zoom / ZOOM_STEP))}
        >
          <IconMinus size={14} stroke={1.75} />
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('picture.larger')}
          disabled={zoom >= ZOOM_MAXIMUM}
          onClick={() => setZoom(Math.min(ZOOM_MAXIMUM, zoom * ZOOM_STEP))}
        >
          <IconPlus size={14} stroke={1.75} />
        </Button>
      </Button.Group>
    </div>
  );
}

/** Breaks a caption into at most two lines. */
function linesOf(caption: string): readonly string[] {
  if (caption.length <= LINE) return [caption];
  const at = caption.lastIndexOf(' ', LINE);
  const [first, rest] =
    at <= 0 ? [caption.slice(0, LINE), caption.slice(LINE)] : [caption.slice(0, at), caption.slice(at + 1)];
  return [first, rest.length <= LINE ? rest : `${rest.slice(0, LINE - 1)}…`];
}
