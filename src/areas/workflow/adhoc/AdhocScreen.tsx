import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adhoc } from '#core/contract/work/adhoc.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { askQuestion } from '../panel/askQuestion.tsx';
import { PageHead } from '../PageHead.tsx';
import classes from '../workflow.module.css';
import { AdhocForm } from './AdhocForm.tsx';
import { adhocsQuery, deleteAdhoc } from './queries.ts';

/** `/workflow/adhoc`: templates of ad-hoc workflows, the user's own and shared ones. */
export default function AdhocScreen() {
  const { t } = useTranslation('workflow');
  const adhocs = useQuery(adhocsQuery);
  const [edited, setEdited] = useState<Adhoc | 'new' | null>(null);
  useTitle(t('adhoc.title'));
  if (adhocs.isError) return <EmptyState failed title={t('adhoc.failed')} hint={adhocs.error.message} />;
  if (adhocs.data === undefined) return <Spinner label={t('loading')} />;
  const { adhocs: all, manage, groups } = adhocs.data;
  const ask = ({ id, name }: Adhoc) =>
    askQuestion({ title: t('adhoc.delete'), message: name, hint: t('adhoc.deleteHint') }, () => deleteAdhoc(id));
  return (
    <div className={classes['page']}>
      <PageHead title={t('adhoc.title')}>
        {manage && edited === null && (
          <Button size="xs" onClick={() => setEdited('new')}>
            {t('adhoc.add')}
          </Button>
        )}
      </PageHead>
      {!manage && <p className={classes['quiet']}>{t('adhoc.noRight')}</p>}
      {edited !== null && (
        <AdhocForm
          key={edited === 'new' ? 0 : edited.id}
          edited={edited === 'new' ? undefined : edited}
          groups={groups}
          onEnd={() => setEdited(null)}
        />
      )}
      {all.length === 0 && edited === null && (
        <EmptyState icon={<IconTemplate size={32} stroke={1.5} />} title={t('adhoc.none')} hint={t('adhoc.noneHint')} />
      )}
      <ul className={classes['cards']}>
        {all.map((one) => (
          <li key={one.id} className={classes['card']}>
            <div>
              <strong>{one.name}</strong>
              <p className={classes['quiet']}>{one.steps.map(({ task }) => task).join(' → ')}</p>
            </div>
            {one.maychange && (
              <>
                <ActionIcon
                  variant="subtle"
                  aria-label={labelled(t('substitution.edit'), one.name)}
                  onClick={() => setEdited(one)}
                >
                  <IconPencil size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={labelled(t('adhoc.delete'), one.name)}
                  onClick={() => ask(one)}
                >
                  <IconTrash size={18} stroke={1.75} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
