import { ActionIcon } from '@mantine/core';
import { IconRubberStamp, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveConfig } from '#src/stores/config/effects.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextField } from '#src/ui/field/Field.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { impressionOf } from '#src/viewer/model/placing/impression.ts';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';
import { stampsQuery, startPlacingStamp } from '#src/viewer/session/stamps/stamps.ts';
import { MarkPreview } from '../placing/MarkPreview.tsx';
import { type Pick, PickList } from '../placing/PickList.tsx';
import { HERE, placingOf, PlacingFields } from '../placing/PlacingFields.tsx';
import { announcePlacing } from '../placing/announcePlacing.ts';
import classes from '../placing/placing.module.css';
import { matches } from './matching.ts';
import { inOrder } from './order.ts';

/** The server limits the size of a setting; the oldest favourite is dropped. */
const MOST_FAVOURITES = 20;

interface StampFormProps {
  readonly desk: PlacingDesk;
  readonly formId: string;
  readonly close: () => void;
}

/** The user's stamps, favourites first, as they will look; the chosen one is then ready to place. */
export function StampForm({ desk, formId, close }: StampFormProps) {
  const { t } = useTranslation('stamps');
  const stamps = useQuery(stampsQuery(desk.docId), queryClient);
  const favourites = useConfig((config) => config.stampFavourites);
  const snaps = useSettings((settings) => settings.viewer.snapToPaper);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [where, setWhere] = useState(HERE);
  const [problem, setProblem] = useState<'invalid' | 'tooMany'>();
  const [error, setError] = useState<string>();
  const [isTaking, setIsTaking] = useState(false);

  const shown = inOrder(stamps.data ?? [], favourites).filter((stamp) => matches(stamp, words));
  const current = shown.some(({ stampid }) => stampid === chosen) ? chosen : (shown[0]?.stampid ?? null);

  const toggle = async (stampid: number): Promise<void> => {
    const toggled = (ids: readonly number[]) =>
      ids.includes(stampid) ? ids.filter((id) => id !== stampid) : [...ids, stampid].slice(-MOST_FAVOURITES);
    if (!(await saveConfig((config) => ({ stampFavourites: toggled(config.stampFavourites) }))))
      showToast({ type: 'error', message: t('favouriteNotSaved'), component: 'stamps' });
  };
  const take = async (stampid: number | null): Promise<void> => {
    if (stampid === null || isTaking) return;
    const placing = placingOf(where, desk.pageCount, snaps);
    setProblem(placing.ok ? undefined : placing.error);
    setError(undefined);
    if (!placing.ok) return;
    setIsTaking(true);
    const taken = await startPlacingStamp(desk, stampid, placing.value);
    setIsTaking(false);
    if (taken.ok) {
      changeSettings((draft) => void (draft.viewer.lastStamp = stampid));
      announcePlacing(desk, close, taken.value.number);
    } else if (taken.error === 'gone') close();
    else setError(taken.error === 'broken' ? t('broken') : taken.error.message);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void take(current);
  };

  const picks = shown.map((stamp): Pick => {
    const isFavourite = favourites.includes(stamp.stampid);
    const Star = isFavourite ? IconStarFilled : IconStar;
    return {
      id: stamp.stampid,
      name: stamp.name,
      ...(stamp.numbered && { note: t('numbered') }),
      preview: <MarkPreview mark={impressionOf(stamp, 'preview')} />,
      aside: (
        <ActionIcon
          variant="subtle"
          aria-pressed={isFavourite}
          aria-label={t('favourite', { name: stamp.name })}
          title={t('favourite', { name: stamp.name })}
          onClick={() => void toggle(stamp.stampid)}
        >
          <Star size={16} aria-hidden />
        </ActionIcon>
      ),
    };
  });
  if (stamps.isPending) return <Spinner />;
  if (stamps.isError) return <EmptyState failed title={t('notLoaded')} hint={stamps.error.message} />;
  if (stamps.data.length === 0)
    return <EmptyState icon={<IconRubberStamp size={32} aria-hidden />} title={t('none')} hint={t('noneHint')} />;
  return (
    <form id={formId} className={classes.form} onSubmit={submit} noValidate>
      <TextField label={t('search')} value={words} autoFocus onChange={setWords} />
      {picks.length === 0 ? (
        <EmptyState title={t('noMatch')} hint={t('noMatchHint')} />
      ) : (
        <PickList
          label={t('title')}
          picks={picks}
          chosen={current}
          onChoose={setChosen}
          onTake={(id) => void take(id)}
        />
      )}
      <div className={classes.fields}>
        <PlacingFields where={where} pageCount={desk.pageCount} problem={problem} onChange={setWhere} />
        {error !== undefined && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </form>
  );
}
