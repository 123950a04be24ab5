import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { overlayOfMarks } from '#core/marks/svg.ts';
import type { Conflict, Side } from '#src/viewer/model/layer/recovery.ts';
import type { LayerMark } from '#src/viewer/model/layer/marks.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { partAround } from './comparedMarks.ts';
import classes from './conflicts.module.css';

type Choice = Side | 'both';

/** If one side deleted the mark, 'both' is no choice. */
const choicesOf = ({ mine, theirs }: Conflict): readonly Choice[] =>
  mine === null || theirs === null ? ['mine', 'theirs'] : ['mine', 'both', 'theirs'];

/** The present state on the page: nothing is discarded unless the user chooses so. */
const asItIs = ({ mine, theirs }: Conflict): Choice => {
  if (mine === null) return 'theirs';
  return theirs === null ? 'mine' : 'both';
};

interface ConflictFormProps {
  readonly formId: string;
  readonly layers: Layers;
  readonly conflicts: readonly Conflict[];
  /** Upright size of a page, page units. */
  readonly sizeOf: (page: PageNo) => Size;
  readonly close: () => void;
}

/**
 * Marks changed both here and meanwhile on the server: for each the user chooses one side, or keeps both. One undoable
 * step.
 */
export default function ConflictForm({ formId, layers, conflicts, sizeOf, close }: ConflictFormProps) {
  const { t } = useTranslation(['editing', 'viewer']);
  const [choices, setChoices] = useState<readonly Choice[]>(() => conflicts.map(asItIs));
  const apply = (): void => {
    const chosen = conflicts.flatMap((conflict, i) => {
      const keep = choices[i];
      return keep === undefined || keep === 'both' ? [] : [{ conflict, keep }];
    });
    layers.settleConflicts(chosen);
    close();
  };
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <p className={classes.text}>{t('conflicts.text')}</p>
      <ol className={classes.list}>
        {conflicts.map((conflict, i) => {
          const { mine, theirs } = conflict;
          const one = mine ?? theirs;
          if (one === null) return null;
          const part = partAround(conflict, sizeOf(one.pageNo));
          const name = t('conflicts.mark', { kind: t(`viewer:tools.${one.mark.kind}`), page: one.pageNo });
          return (
            <li key={one.mark.localId}>
              <strong>{name}</strong>
              <div className={classes.sides}>
                <MarkPicture title={t('conflicts.mine')} mark={mine} part={part} sizeOf={sizeOf} />
                <MarkPicture title={t('conflicts.theirs')} mark={theirs} part={part} sizeOf={sizeOf} />
              </div>
              <SegmentedControl
                aria-label={name}
                size="xs"
                fullWidth
                value={choices[i] ?? asItIs(conflict)}
                onChange={(value) => setChoices(choices.map((choice, at) => (at === i ? value : choice)))}
                data={choicesOf(conflict).map((value) => ({ value, label: t(`conflicts.keep.${value}`) }))}
              />
            </li>
          );
        })}
      </ol>
    </form>
  );
}

interface MarkPictureProps {
  readonly title: string;
  readonly mark: LayerMark | null;
  /** The part of the page to show, in page units. */
  readonly part: Rect;
  readonly sizeOf: (page: PageNo) => Size;
}

/** The part of the page with this mark alone, or a note that this side removed it. */
function MarkPicture({ title, mark, part, sizeOf }: MarkPictureProps) {
  const { t } = useTranslation(['editing', 'viewer']);
  const page = mark && sizeOf(mark.pageNo);
  const pictures = mark && page ? overlayOfMarks([mark.mark], page) : null;
  return (
    <figure className={classes.side}>
      <figcaption>{title}</figcaption>
      {pictures === null || page === null ? (
        <span className={classes.removed}>{t('conflicts.removed')}</span>
      ) : (
        <svg className={classes.part} viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`} aria-hidden>
          <rect className={classes.paper} {...page} />
          {[...pictures.multiply, ...pictures.normal].map((svg) => (
            <image key={svg} {...page} href={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
          ))}
        </svg>
      )}
    </figure>
  );
}
