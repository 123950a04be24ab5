import { ActionIcon, Badge } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Substitute } from '#core/contract/people/substitute.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { captionIn } from '../model.ts';
import { askQuestion } from '../panel/askQuestion.tsx';
import { filtersQuery } from '../queries.ts';
import classes from '../workflow.module.css';
import { deleteSubstitution } from './effects.ts';

/** One substitution: who represents whom, when and for what. */
export function SubstitutionRow({ row, onEdit }: { readonly row: Substitute; readonly onEdit: () => void }) {
  const { t, i18n } = useTranslation('workflow');
  const language = currentLanguage(i18n.language);
  const kinds = useQuery(filtersQuery);
  const names = row.workflows.map((key) => {
    const kind = kinds.data?.find(({ filtername }) => filtername === key);
    return kind === undefined ? key : captionIn(kind.caption, i18n.language);
  });
  const sentence = t('substitution.sentence', { substitute: row.substitutename, name: row.primaryname });
  const ask = () =>
    askQuestion({ title: t('substitution.delete'), message: sentence, hint: t('substitution.deleteHint') }, () =>
      deleteSubstitution(row.id),
    );
  return (
    <li className={classes['card']}>
      <div>
        <strong>{sentence}</strong>
        <p className={classes['quiet']}>
          {t('substitution.period', { start: dateText(row.startdate, language), end: dateText(row.enddate, language) })}
          {' · '}
          {names.length === 0 ? t('substitution.all') : names.join(', ')}
        </p>
      </div>
      {row.active && <Badge variant="light">{t('substitution.active')}</Badge>}
      {row.maychange && (
        <>
          <ActionIcon variant="subtle" aria-label={labelled(t('substitution.edit'), sentence)} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={labelled(t('substitution.delete'), sentence)} onClick={ask}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
