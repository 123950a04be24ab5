import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPencilOff } from '@tabler/icons-react';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VersionInfo } from '#core/contract/document/document.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { type Carried, chosenFirst } from '#src/viewer/model/carry/carry.ts';
import { LockedVersion } from '#src/viewer/workplace/ask/LockedVersion.tsx';
import type { OpenVersion } from '#src/viewer/workplace/ask/unlockVersion.ts';
import { CarryList } from './CarryList.tsx';
import { findCarried, type Onto, carryOver } from './effects.ts';
import { choosing, idOf } from './model.ts';
import classes from './carry.module.css';

interface CarryFormProps {
  readonly formId: string;
  readonly onto: Onto;
  readonly from: VersionInfo;
  /** Called when the chosen marks have been added; the first one is on this page. */
  readonly onTaken: (page: PageNo) => void;
}

type Search =
  | { readonly phase: 'reading'; readonly done: number; readonly of: number }
  | { readonly phase: 'failed'; readonly message: string | undefined }
  | { readonly phase: 'found'; readonly carried: readonly Carried[] };

const BEGUN: Search = { phase: 'reading', done: 0, of: 0 };

/**
 * Reads both versions, unlocking an encrypted one first, then lists the older one's marks with their fates for the user
 * to choose from.
 */
export function CarryForm({ from, ...props }: CarryFormProps) {
  const { t } = useTranslation('compare');
  const [attempt, again] = useReducer((times: number) => times + 1, 0);
  const [opened, setOpened] = useState<OpenVersion | undefined>(from.encrypted ? undefined : { info: from });
  if (opened === undefined)
    return (
      <LockedVersion
        docid={props.onto.info.docid}
        version={from.version}
        name={`${from.filename} · ${t('version', { version: from.version })}`}
        onOpened={setOpened}
      />
    );
  return <Attempt key={attempt} {...props} from={opened} onAgain={again} />;
}

interface AttemptProps extends Omit<CarryFormProps, 'from'> {
  readonly from: OpenVersion;
  readonly onAgain: () => void;
}

function Attempt({ formId, onto, from, onTaken, onAgain }: AttemptProps) {
  const { t } = useTranslation(['carry', 'editing', 'viewer']);
  const [search, setSearch] = useState(BEGUN);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const find = async (): Promise<void> => {
      const progress = (done: number, of: number): void => {
        if (!signal.aborted) setSearch({ phase: 'reading', done, of });
      };
      const found = await findCarried(onto, from, progress, signal);
      if (signal.aborted) return;
      if (!found.ok || found.value === undefined)
        return setSearch({ phase: 'failed', message: found.ok ? undefined : found.error.message });
      setChosen(chosenFirst(found.value));
      setSearch({ phase: 'found', carried: found.value });
    };
    find().catch(() => {
      if (!signal.aborted) setSearch({ phase: 'failed', message: undefined });
    });
    return () => abort.abort();
  }, [onto, from]);

  if (search.phase === 'reading')
    return (
      <div className={classes.reading} role="status">
        <span>{search.of === 0 ? t('reading') : t('progress', { done: search.done, of: search.of })}</span>
        <Progress value={search.of === 0 ? 0 : (100 * search.done) / search.of} aria-label={t('reading')} />
      </div>
    );
  if (search.phase === 'failed')
    return (
      <EmptyState
        failed
        icon={<IconAlertTriangle size={28} stroke={1.5} aria-hidden />}
        title={t('failed')}
        hint={search.message ?? t('unreached')}
        action={<Button onClick={onAgain}>{t('viewer:retry')}</Button>}
      />
    );
  const { carried } = search;
  if (carried.length === 0)
    return (
      <EmptyState
        icon={<IconPencilOff size={28} stroke={1.5} aria-hidden />}
        title={t('none', { version: from.info.version })}
        hint={t('noneHint')}
      />
    );
  const taken = carried.filter((one) => chosen.has(idOf(one)));
  const apply = async (): Promise<void> => {
    const [first] = taken;
    if (first === undefined || !(await carryOver(onto, taken))) return;
    showToast({ type: 'info', message: t('editing:older.taken'), component: 'layers' });
    onTaken(taken.reduce((page, { pageNo }) => (pageNo < page ? pageNo : page), first.pageNo));
  };
  return (
    <form
      id={formId}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <p className={classes.summary} role="status">
        {t('summary', { count: taken.length, of: carried.length, version: onto.info.version })}
      </p>
      <CarryList
        carried={carried}
        chosen={chosen}
        onChoose={(marks, isOn) => setChosen((before) => choosing(before, marks, isOn))}
      />
    </form>
  );
}
