import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Substitute } from '#core/contract/people/substitute.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { keepFocus } from '#src/ui/keepFocus.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import { PageHead } from '../PageHead.tsx';
import classes from '../workflow.module.css';
import { Briefing } from './Briefing.tsx';
import { substitutesQuery } from './queries.ts';
import { SubstitutionForm } from './SubstitutionForm.tsx';
import { SubstitutionRow } from './SubstitutionRow.tsx';

const DIRECTIONS = ['represented', 'representing', 'supervised'] as const;

/**
 * `/workflow/substitution`: who acts for the user, for whom the user acts, substitutions they arranged for others, and
 * what was done on their behalf.
 */
export default function SubstitutionScreen() {
  // A form that ends leaves the focus at the button that takes its place.
  return (
    <div ref={keepFocus} className={classes['page']}>
      <Substitutions />
    </div>
  );
}

function Substitutions() {
  const { t } = useTranslation('workflow');
  const substitutes = useQuery(substitutesQuery);
  const [edited, setEdited] = useState<Substitute | 'new' | null>(null);
  useTitle(t('substitution.title'));
  if (substitutes.isError)
    return <EmptyState failed title={t('substitution.failed')} hint={substitutes.error.message} />;
  if (substitutes.data === undefined) return <Spinner label={t('loading')} />;
  const rowsOf = (direction: Substitute['direction']) => substitutes.data.filter((row) => row.direction === direction);
  return (
    <>
      <PageHead title={t('substitution.title')}>
        {edited === null && (
          <Button size="xs" onClick={() => setEdited('new')}>
            {t('substitution.add')}
          </Button>
        )}
      </PageHead>
      {edited !== null && (
        <SubstitutionForm
          key={edited === 'new' ? 0 : edited.id}
          edited={edited === 'new' ? undefined : edited}
          onEnd={() => setEdited(null)}
        />
      )}
      {substitutes.data.length === 0 && edited === null && (
        <EmptyState
          icon={<IconUserShare size={32} stroke={1.5} />}
          title={t('substitution.none')}
          hint={t('substitution.noneHint')}
        />
      )}
      {DIRECTIONS.map((direction) => {
        const rows = rowsOf(direction);
        return rows.length === 0 ? null : (
          <section key={direction} aria-label={t(`substitution.${direction}`)}>
            <h2>{t(`substitution.${direction}`)}</h2>
            <ul className={classes['cards']}>
              {rows.map((row) => (
                <SubstitutionRow key={row.id} row={row} onEdit={() => setEdited(row)} />
              ))}
            </ul>
          </section>
        );
      })}
      <Briefing />
    </>
  );
}
