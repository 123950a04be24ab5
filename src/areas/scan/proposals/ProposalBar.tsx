import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProposedFindings } from './findings.ts';
import { missingSheets, proposalsOf } from './separators.ts';
import { startsOf } from './starts.ts';
import { select } from '#src/areas/scan/pages/selecting.ts';
import { splitBefore, splitBehind, straighten, turnUpright } from '#src/areas/scan/steps.ts';
import { askToDiscard } from '#src/areas/scan/askToDiscard.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import classes from '#src/areas/scan/desk.module.css';

/** A proposal for some pages: its name selects them, its button applies it. */
const line = (label: string, pages: readonly string[], action: string, run: () => void) =>
  pages.length > 0 && (
    <span>
      <Button size="compact-xs" variant="subtle" onClick={() => select(pages)}>
        {label}
      </Button>
      <Button size="compact-xs" variant="default" onClick={run}>
        {action}
      </Button>
    </span>
  );

/** The helpers' proposals for all pages; nothing is applied before the user confirms. */
export function ProposalBar() {
  const { t } = useTranslation('scan');
  const now = useDesk((state) => state.now);
  const findings = useProposedFindings();
  const ignored = useDesk((state) => state.ignored);
  const { blank, separators, twins, turned, crooked } = useMemo(
    () => proposalsOf(now, findings, ignored),
    [now, findings, ignored],
  );
  const starts = useMemo(() => [...startsOf(now, findings, ignored).keys()], [now, findings, ignored]);
  const looked = useDesk((state) => state.looked);
  // Sheets count as missing only after every page has been checked.
  const missing = useMemo(() => (looked ? missingSheets(now, findings) : []), [looked, now, findings]);
  if ([blank, separators, starts, twins, turned, crooked, missing].every(({ length }) => length === 0)) return null;
  const ids = turned.map(({ id }) => id);
  const leaning = crooked.map(({ of }) => of);
  return (
    <div className={classes.proposals} role="group" aria-label={t('found.label')}>
      {missing.map(({ batch, number, total, from, to }) => (
        <span key={`${batch} ${number}`} role="note">
          {t('found.missing', { number, total, from, to })}
        </span>
      ))}
      {line(t('found.blanks', { count: blank.length }), blank, t('found.discard'), () => askToDiscard(blank))}
      {line(t('found.separators', { count: separators.length }), separators, t('found.split'), () =>
        splitBehind(separators),
      )}
      {line(t('found.starts', { count: starts.length }), starts, t('found.split'), () => splitBefore(starts))}
      {line(t('found.wrongWay', { count: ids.length }), ids, t('found.upright'), () => turnUpright(turned))}
      {line(t('found.crookedPages', { count: leaning.length }), leaning, t('found.straighten'), () =>
        straighten(crooked),
      )}
      {line(t('found.twins', { count: twins.length }), twins, t('found.discard'), () => askToDiscard(twins))}
    </div>
  );
}
