import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconArchive, IconPin, IconPinFilled } from '@tabler/icons-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FilingFields } from '#src/filing/FilingFields.tsx';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { announce } from './announce.ts';
import { choosePlace, fileLeaves, setTexts, stopFiling, titleOf, togglePin } from './effects.ts';
import { fileAndGoOn } from './fileAndGoOn.ts';
import { stackOf } from './model.ts';
import { type FilingNote, useDesk } from './store.ts';
import { OfferButton } from './values/OfferButton.tsx';
import { offeredTo } from './values/takeOffer.ts';
import { useOffers } from './values/useOffers.ts';
import classes from './desk.module.css';

/** The filing form of the current stack. Enter in any field files it and moves on to the next stack. */
export function FilingPanel() {
  const { t } = useTranslation('scan');
  const allowed = useMasterData(({ rights }) => rights[0]?.document.archive === true);
  const filing = useDesk((state) => state.filing);
  const problems = useDesk((state) => state.problems);
  const pinned = useDesk((state) => state.pinned);
  const busy = useDesk((state) => state.busy);
  const unsaved = useDesk((state) => state.unsaved);
  const notes = useDesk((state) => state.notes);
  const now = useDesk((state) => state.now);
  const current = useDesk((state) => state.current);
  const stack = stackOf(now, current);
  const offers = useOffers();
  const take = (indexid: number, value: string): void => {
    setTexts({ [indexid]: value });
    announce(t('offer.taken', { value }));
  };
  const takeByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
    const offered = offeredTo(event, offers);
    if (offered === undefined) return;
    // Without this, Enter would submit the form.
    event.preventDefault();
    take(offered[0], offered[1].value);
  };
  if (!allowed) return <aside className={classes.filing}>{t('mayNotFile')}</aside>;
  return (
    <aside className={classes.filing} aria-label={t('filing.label')}>
      <form
        data-filing
        onSubmit={submit}
        onKeyDown={takeByKey}
        onFocus={({ target }) => {
          const indexid = Number(target.closest<HTMLElement>('[data-value]')?.dataset['value']);
          if (indexid > 0) useDesk.setState({ field: indexid });
        }}
        noValidate
        className={classes.form}
        aria-label={t('filing.label')}
      >
        <h2>{stack === undefined ? t('filing.label') : titleOf(stack.id)}</h2>
        <div className={classes.fields}>
          <FilingFields
            filing={filing}
            problems={problems}
            onPlace={choosePlace}
            onTexts={setTexts}
            beside={(indexid, caption) => (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-pressed={pinned.has(indexid)}
                  aria-label={t('filing.pin', { field: caption })}
                  title={t('filing.pin', { field: caption })}
                  onClick={() => togglePin(indexid)}
                >
                  {pinned.has(indexid) ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
                </ActionIcon>
                {offers.has(indexid) && (
                  <OfferButton
                    caption={caption}
                    offer={offers.get(indexid) ?? { value: '', words: [] }}
                    onTake={() => take(indexid, offers.get(indexid)?.value ?? '')}
                  />
                )}
              </>
            )}
          />
        </div>
        <Button
          type="submit"
          fullWidth
          loading={busy}
          disabled={stack === undefined || unsaved}
          leftSection={<IconArchive size={16} aria-hidden />}
        >
          {t('filing.submit', { count: stack?.leaves.length ?? 0 })}
        </Button>
      </form>
      <BatchProgress />
      <ul className={classes.notes} aria-label={t('filing.notes')}>
        {notes.map((note) => (
          <Note key={note.leaves[0]} note={note} />
        ))}
      </ul>
    </aside>
  );
}

function submit(event: FormEvent): void {
  event.preventDefault();
  void fileAndGoOn();
}

/** Shown while several stacks are filed. */
function BatchProgress() {
  const { t } = useTranslation('scan');
  const batch = useDesk((state) => state.batch);
  if (batch === undefined) return null;
  const { done, total } = batch;
  const said = t('filing.batch', { done, total });
  return (
    <div className={classes.batch}>
      <Progress value={(done / total) * 100} aria-label={said} />
      <span role="status">{said}</span>
      <Button size="compact-xs" variant="default" onClick={stopFiling}>
        {t('filing.stop')}
      </Button>
    </div>
  );
}

function Note({ note: { title, state, docid, reason, leaves } }: { readonly note: FilingNote }) {
  const { t } = useTranslation('scan');
  const now = useDesk((desk) => desk.now);
  const stack = now.stacks.find((candidate) => candidate.leaves.some(({ id }) => id === leaves[0]));
  return (
    <li data-state={state}>
      <strong>{title}</strong>
      {state === 'filed' && (
        // In its own window, so that the pool stays open.
        <a href={`#/document/${docid}`} target="_blank" rel="noreferrer">
          {t('filing.open')}
        </a>
      )}
      {state === 'failed' && (
        <span role="alert">
          {t('filing.failed')} {reason}
        </span>
      )}
      {state === 'exists' && (
        <span role="alert">
          {t('filing.exists')}
          {stack !== undefined && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void fileLeaves(stack.id, leaves, { versionof: docid })}
            >
              {t('filing.version')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
