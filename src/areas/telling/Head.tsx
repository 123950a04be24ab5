import { useTranslation } from 'react-i18next';
import type { ToldDocument } from '#src/commands/named.ts';
import classes from './telling.module.css';

/** The documents concerned: the name of a single one, the number of several. */
export function Head({ documents }: { readonly documents: readonly ToldDocument[] }) {
  const { t } = useTranslation('telling');
  return (
    <p className={classes['names']}>
      {documents.length === 1 ? documents[0]?.filename : t('documents', { count: documents.length })}
    </p>
  );
}
