import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '#core/kernel/number.ts';
import type { Leaf } from '#core/pages/arrangement.ts';
import { poolPageAddress } from '#src/gateway/media.ts';
import { useProposals } from '#src/areas/scan/proposals/proposals.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import classes from '#src/areas/scan/desk.module.css';

/** Enough for a thumbnail on a screen with double pixel density. */
const THUMB_DPI = 24;
/** CSS px. */
const BOX = 104;

interface ThumbProps {
  readonly leaf: Leaf;
  /** Within its stack, from 1. */
  readonly number: number;
  readonly onPick: (id: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
}

export const optionId = (leaf: string): string => `leaf-${leaf}`;

/** A page thumbnail that can be selected, dragged and dropped onto. */
export const Thumb = memo(function Thumb({ leaf, number, onPick }: ThumbProps) {
  const { t, i18n } = useTranslation('scan');
  const element = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState<string | null>(null);
  const selected = useDesk((state) => state.selected.has(leaf.id));
  const current = useDesk((state) => state.current === leaf.id);
  const isCut = useDesk((state) => state.cut.includes(leaf.id));
  const proposals = useProposals(leaf);
  useEffect(() => {
    const { current: node } = element;
    if (node === null) return undefined;
    return combine(
      draggable({ element: node, getInitialData: () => ({ leaf: leaf.id }) }),
      dropTargetForElements({
        element: node,
        getData: ({ input, element: over }) =>
          attachClosestEdge({ leaf: leaf.id }, { input, element: over, allowedEdges: ['left', 'right'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [leaf.id]);
  const pick = (event: PointerEvent) => {
    if (event.button === 0) onPick(leaf.id, event);
  };
  return (
    <div
      ref={element}
      id={optionId(leaf.id)}
      role="option"
      aria-selected={selected}
      aria-label={[
        t('page', { number }),
        leaf.turn === 0 ? '' : t('turned', { turn: leaf.turn }),
        leaf.tilt === undefined || leaf.tilt === 0
          ? ''
          : t('straightened', { angle: numberText(Math.abs(leaf.tilt), 1, i18n.language) }),
        leaf.copy ? t('copy') : '',
        ...proposals,
      ]
        .filter((part) => part !== '')
        .join(', ')}
      data-leaf={leaf.id}
      data-current={current || undefined}
      data-cut={isCut || undefined}
      data-edge={edge ?? undefined}
      className={classes.thumb}
      onPointerUp={pick}
    >
      <div className={classes.paper}>
        <img
          src={poolPageAddress(leaf.file, leaf.page, THUMB_DPI)}
          alt=""
          draggable={false}
          decoding="async"
          style={{ rotate: `${leaf.turn + (leaf.tilt ?? 0)}deg`, maxWidth: BOX, maxHeight: BOX }}
        />
      </div>
      <div className={classes.caption}>
        {/* The blank separates the two texts, because the accessible name must contain the visible text. */}
        <span className={classes.number}>{number}</span>{' '}
        {proposals.length > 0 && (
          <span className={classes.badge} title={proposals.join('\n')} aria-hidden>
            {proposals[0]}
          </span>
        )}
      </div>
    </div>
  );
});
