import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { kinds } from '#src/viewer/kinds/kinds.ts';
import { nameOf } from '#src/viewer/chrome/marklist/describe.ts';
import { canChoose, type Carried, type Fate } from '#src/viewer/model/carry/carry.ts';
import { Rows } from '../panels/rows/Rows.tsx';
import { idOf, rowsOf } from './model.ts';
import classes from './carry.module.css';

interface CarryListProps {
  readonly carried: readonly Carried[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (marks: readonly Carried[], isOn: boolean) => void;
}

/** Height of a mark with the words beneath it, in CSS px. */
const ROW_HEIGHT = 48;

/** The marks grouped by fate; each can be chosen individually, or a whole group at once. */
export function CarryList({ carried, chosen, onChoose }: CarryListProps) {
  const { t } = useTranslation('carry');
  const rows = useMemo(() => rowsOf(carried), [carried]);
  return (
    <Rows label={t('list')} rows={rows} keyOf={(row) => ('of' in row ? row.fate : idOf(row.one))} height={ROW_HEIGHT}>
      {(row) =>
        'of' in row ? (
          <Heading fate={row.fate} of={row.of} chosen={chosen} onChoose={(isOn) => onChoose(row.of, isOn)} />
        ) : (
          <MarkChoice
            carried={row.one}
            isChosen={chosen.has(idOf(row.one))}
            onChoose={(isOn) => onChoose([row.one], isOn)}
          />
        )
      }
    </Rows>
  );
}

interface HeadingProps {
  readonly fate: Fate;
  readonly of: readonly Carried[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (isOn: boolean) => void;
}

function Heading({ fate, of, chosen, onChoose }: HeadingProps) {
  const { t } = useTranslation('carry');
  const count = of.filter((one) => chosen.has(idOf(one))).length;
  return (
    <Checkbox
      size="xs"
      classNames={{ label: classes.heading ?? '' }}
      label={t('heading', { fate: t(`fate.${fate}.title`), count: of.length })}
      description={t(`fate.${fate}.hint`)}
      disabled={!of.some(canChoose)}
      checked={count === of.length}
      indeterminate={count > 0 && count < of.length}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}

interface MarkChoiceProps {
  readonly carried: Carried;
  readonly isChosen: boolean;
  readonly onChoose: (isOn: boolean) => void;
}

function MarkChoice({ carried, isChosen, onChoose }: MarkChoiceProps) {
  const { t } = useTranslation(['marks', 'viewer', 'carry']);
  const { one, pageNo, author, words } = carried;
  const Icon = kinds[one.mark.kind].icon;
  const [name, from] = [nameOf(t, one.mark), one.pageNo];
  return (
    <Checkbox
      className={classes.mark ?? ''}
      size="xs"
      disabled={!canChoose(carried)}
      checked={isChosen}
      label={
        <>
          <Icon size={16} stroke={1.5} aria-hidden />
          {from === pageNo
            ? t('onPage', { mark: name, page: from })
            : t('carry:toPage', { mark: name, from, to: pageNo })}
        </>
      }
      description={[t('by', { name: author }), ...(words === '' ? [] : [t('beneath', { words })])].join(', ')}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
