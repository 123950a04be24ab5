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
  return (
    <div className={classes.proposals} role="group" aria-label={t('found.label')}>
      {blank.length > 0 && (
        <span>
          <Button size="compact-xs" variant="subtle" onClick={() => select(blank)}>
            {t('found.blanks', { count: blank.length })}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => askToDiscard(blank)}>
            {t('found.discard')}
          </Button>
        </span>
      )}
      {separators.length > 0 && (
        <span>
          <Button size="compact-xs" variant="subtle" onClick={() => select(separators)}>
            {t('found.separators', { count: separators.length })}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => splitBehind(separators)}>
            {t('found.split')}
          </Button>
        </span>
      )}
      {starts.length > 0 && (
        <span>
          <Button size="compact-xs" variant="subtle" onClick={() => select(starts)}>
            {t('found.starts', { count: starts.length })}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => splitBefore(starts)}>
            {t('found.split')}
          </Button>
        </span>
      )}
      {turned.length > 0 && (
        <span>
          <Button size="compact-xs" variant="subtle" onClick={() => select(turned.map(({ id }) => id))}>
            {t('found.wrongWay', { count: turned.length })}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => turnUpright(turned)}>
            {t('found.upright')}
          </Button>
        </span>
      )}
      {crooked.length > 0 && (
        <span>
          <Button size="compact-xs" variant="subtle" onClick={() => select(crooked.map(({ of }) => of))}>
            {t('found.crookedPages', { count: crooked.length })}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => straighten(crooked)}>
            {t('found.straighten')}
          </Button>
        </span>
      )}
      {twins.length > 0 && (
        <span>
          <Button size="compact-xs" variant="subtle" onClick={() => select(twins)}>
            {t('found.twins', { count: twins.length })}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => askToDiscard(twins)}>
            {t('found.discard')}
          </Button>
        </span>
      )}
      {missing.map(({ batch, number, total, from, to }) => (
        <span key={`${batch} ${number}`} role="note">
          {t('found.missing', { number, total, from, to })}
        </span>
      ))}
    </div>
  );
}
