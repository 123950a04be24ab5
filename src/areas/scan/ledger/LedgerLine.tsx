import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addsUp, tallyOf } from '#core/pages/ledger.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import classes from '#src/areas/scan/desk.module.css';
import { pagesPerMinute } from '#src/areas/scan/model.ts';
import { readAgain } from '#src/areas/scan/steps.ts';
import { useDesk } from '#src/areas/scan/store.ts';

/** Accounts for every page: pages in + copies = filed + discarded + open. */
export function LedgerLine() {
  const { t } = useTranslation('scan');
  const ledger = useDesk((state) => state.ledger);
  const now = useDesk((state) => state.now);
  const sending = useDesk((state) => state.sending);
  const unsaved = useDesk((state) => state.unsaved);
  const { since, pages } = useDesk((state) => state.pace);
  const uploads = useDesk((state) => state.uploads);
  const { toread, read } = useDesk((state) => state.reading);
  const tally = useMemo(() => tallyOf(ledger, now), [ledger, now]);
  // oxlint-disable-next-line react/purity -- as of the last thing that was done
  const rate = pagesPerMinute(pages, Date.now() - since);
  return (
    <footer className={classes.ledger}>
      <output aria-label={t('ledger.label')} data-adds-up={addsUp(tally)}>
        {t('ledger.sum', { ...tally })}
      </output>
      {read < toread && <span>{t('ledger.reading', { read, toread })}</span>}
      {uploads > 0 && <span>{t('ledger.uploads', { count: uploads })}</span>}
      {unsaved ? (
        <Unsaved />
      ) : (
        <span className={classes.pushed}>{t(`ledger.${sending > 0 ? 'keeping' : 'kept'}`)}</span>
      )}
      {pages > 0 && <span>{t('ledger.rate', { rate })}</span>}
    </footer>
  );
}

/** A step was not saved: shown until the ledger has been reloaded, on request or as soon as the server is back. */
function Unsaved() {
  const { t } = useTranslation(['scan', 'ui']);
  const lost = useDesk((state) => state.lost);
  useEffect(() => onServerBack(() => void readAgain()), []);
  return (
    <>
      <strong role="alert" className={`${classes.pushed} ${classes.unsaved}`}>
        {t(lost === undefined ? 'ledger.unsaved' : 'ledger.doubtful')}
      </strong>
      <Button size="compact-xs" variant="default" onClick={() => void readAgain()}>
        {t('ui:retry')}
      </Button>
    </>
  );
}
