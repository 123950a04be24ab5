import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DocumentAction } from '#core/contract/audit.ts';
import type { HistoryEntry } from '#core/contract/document.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { historyQuery } from '../../queries.ts';
import classes from '../panels.module.css';

/** Who did what to the document and when, the latest first. */
export default function HistoryPanel() {
  const { docid } = useWorkplace().info;
  const { t, i18n } = useTranslation('document');
  const language = currentLanguage(i18n.language);
  const history = useQuery(historyQuery(String(docid)));
  const known: Readonly<Record<DocumentAction, string>> = {
    'document.archived': t('history.document_archived'),
    'document.versionized': t('history.document_versionized'),
    'document.deleted': t('history.document_deleted'),
    'protection.set': t('history.protection_set'),
    'layer.set': t('history.layer_set'),
    'layer.deleted': t('history.layer_deleted'),
    'stamp.numbered': t('history.stamp_numbered'),
    'document.signed': t('history.document_signed'),
  };
  // A foreign server may note what ours does not.
  const actions: Readonly<Record<string, string>> = known;
  const who = ({ user, onbehalfof }: HistoryEntry) =>
    onbehalfof === undefined ? user : t('history.onBehalf', { user, other: onbehalfof });
  if (history.isError) return <p role="alert">{history.error.message}</p>;
  if (history.data?.length === 0) return <p className={classes.empty}>{t('noHistory')}</p>;
  return (
    <ol className={classes.history}>
      {history.data
        ?.map((entry, index) => ({ entry, index }))
        .toReversed()
        .map(({ entry, index }) => (
          // oxlint-disable-next-line react/no-array-index-key -- the server answers the oldest first and only ever adds: a place is an identity
          <li key={index}>
            <strong>{actions[entry.action] ?? t('history.other', { action: entry.action })}</strong>
            <span>{who(entry)}</span>
            <time>{dateText(entry.at, language)}</time>
          </li>
        ))}
    </ol>
  );
}
