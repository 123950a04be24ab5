import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { overlayOfMarks } from '#core/marks/svg.ts';
import type { Conflict, Side } from '#src/viewer/model/layer/recovery.ts';
import type { LayerMark } from '#src/viewer/model/layer/marks.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import classes from './conflicts.module.css';

type Choice = Side | 'both';

/** Where one side deleted the mark there is nothing to put beside the other's. */
const choicesOf = ({ mine, theirs }: Conflict): readonly Choice[] => (mine === null || theirs === null ? ['mine', 'theirs'] : ['mine', 'both', 'theirs']);

/** What is on the page already: nothing is thrown away unless the user says so. */
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

/** Marks that were changed here and meanwhile on the server: for each the user chooses one side, or keeps both. One step that can be undone. */
export default function ConflictForm({ formId, layers, conflicts, sizeOf, close }: ConflictFormProps) {
  const { t } = useTranslation('viewer');
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
          const name = t('conflicts.mark', { kind: t(`tools.${one.mark.kind}`), page: one.pageNo });
          return (
            <li key={one.mark.localId}>
              <strong>{name}</strong>
              <div className={classes.sides}>
                <MarkPicture title={t('conflicts.mine')} mark={mine} sizeOf={sizeOf} />
                <MarkPicture title={t('conflicts.theirs')} mark={theirs} sizeOf={sizeOf} />
              </div>
              <SegmentedControl
                aria-label={name}
                size="xs"
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

/** The page with this one mark on it, or that it was removed on this side. */
function MarkPicture({ title, mark, sizeOf }: { readonly title: string; readonly mark: LayerMark | null; readonly sizeOf: (page: PageNo) => Size }) {
  const { t } = useTranslation('viewer');
  const pictures = mark === null ? null : overlayOfMarks([mark.mark], sizeOf(mark.pageNo));
  const [svg] = pictures === null ? [] : [...pictures.multiply, ...pictures.normal];
  return (
    <figure className={classes.side}>
      <figcaption>{title}</figcaption>
      {svg === undefined ? <span className={classes.removed}>{t('conflicts.removed')}</span> : <img className={classes.page} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />}
    </figure>
  );
}
