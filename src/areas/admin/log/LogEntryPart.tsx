import { useTranslation } from 'react-i18next';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import own from './log.module.css';
import { actionText } from './logList.ts';
import { readable } from './model.ts';

/** An entry with everything known of it: the old and the new value as wide as there is room. */
export function LogEntryPart({ entry }: { readonly entry: LogEntry }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { at, user, action, docid, oldvalue, newvalue } = entry;
  return (
    <dl className={own.logEntry}>
      <dt>{t('log.at')}</dt>
      <dd>{dateText(at, language)}</dd>
      <dt>{t('noun.user')}</dt>
      <dd>{user === '' ? '–' : user}</dd>
      <dt>{t('log.action')}</dt>
      <dd>
        {actionText(action)} <code>{action}</code>
      </dd>
      {docid !== undefined && (
        <>
          <dt>{t('log.document')}</dt>
          <dd>{docid}</dd>
        </>
      )}
      <dt>{t('log.old')}</dt>
      <dd>{readable(oldvalue)}</dd>
      <dt>{t('log.new')}</dt>
      <dd>{readable(newvalue)}</dd>
    </dl>
  );
}
