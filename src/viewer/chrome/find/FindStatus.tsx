import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOffered, runCommand } from '#src/commands/named.ts';
import { isTouch } from '#src/ui/touch.ts';
import type { FindState } from '#src/viewer/model/text/find.ts';
import classes from './find.module.css';

/**
 * The position among the hits, or why there are none: still searching, nothing found, a scan without text, a failure.
 */
export function FindStatus({ find, pageCount }: { readonly find: FindState; readonly pageCount: number }) {
  const { t } = useTranslation('find');
  const { phase, hits, current, capped, searched, textless, unreadable } = find;
  const isScan = phase === 'done' && searched > 0 && textless === searched;

  const position = (): string | undefined => {
    if (phase === 'failed') return t(isTouch() ? 'failedTouch' : 'failed', { reason: find.message });
    if (hits.length > 0)
      return t(capped ? 'hitOfMany' : 'hit', { current: current === null ? '–' : current + 1, total: hits.length });
    if (isScan) return t('noText');
    return phase === 'done' ? t('nothing') : undefined;
  };
  const notes = [
    position(),
    phase === 'searching' && searched > 0 ? t('searching', { done: searched, total: pageCount }) : undefined,
    phase === 'done' && textless > 0 && !isScan ? t('textless', { pages: textless }) : undefined,
    phase === 'done' && unreadable > 0 ? t('unreadable', { pages: unreadable }) : undefined,
  ].filter((note) => note !== undefined);
  return (
    <>
      <div className={classes.status} role="status" data-failed={phase === 'failed' || undefined}>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </div>
      {phase === 'done' && textless > 0 && isOffered('document.read') && (
        <Button size="compact-xs" variant="subtle" onClick={() => runCommand('document.read', undefined)}>
          {t('read')}
        </Button>
      )}
    </>
  );
}
