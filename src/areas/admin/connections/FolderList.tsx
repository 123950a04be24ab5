import { useTranslation } from 'react-i18next';
import type { WatchedFolder } from '#core/contract/admin/adminConnection.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import classes from '../admin.module.css';
import own from './variables.module.css';

/** The watched folders, each with the file it imported last and the one that failed last. */
export function FolderList({ folders }: { readonly folders: readonly WatchedFolder[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const none = <span className={classes.quiet}>{t('connections.folder.none')}</span>;
  return folders.map(({ folder, pool, takenname, takendate, failedname, faileddate, failedreason }) => (
    <section key={folder} aria-label={folder}>
      <h3>
        <code>{folder}</code>
      </h3>
      <p className={classes.quiet}>{t('connections.folder.pool', { pool })}</p>
      <dl className={own.variables}>
        <div>
          <dt>{t('connections.folder.taken')}</dt>
          <dd>{takenname === undefined ? none : `${takenname} · ${dateText(takendate ?? '', language)}`}</dd>
        </div>
        <div>
          <dt>{t('connections.folder.failed')}</dt>
          <dd>
            {failedname === undefined
              ? none
              : `${failedname} · ${dateText(faileddate ?? '', language)} · ${failedreason ?? ''}`}
          </dd>
        </div>
      </dl>
    </section>
  ));
}
