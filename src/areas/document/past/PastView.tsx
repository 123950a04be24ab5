import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { PastDocument } from '#core/contract/document/history.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { PastMarks } from './PastMarks.tsx';
import { type PastRow, pastRows } from './model.ts';
import classes from './past.module.css';

interface PastViewProps {
  readonly past: PastDocument;
  readonly info: DocumentInfo;
  readonly language: Language;
  readonly close: () => void;
}

/** Version, filing, notes and marks at that time; present values are shown beside those that differ. */
export function PastView({ past, info, language, close }: PastViewProps) {
  const { t } = useTranslation(['panels', 'document', 'search']);
  const data = useMasterData();
  const captionOf = ({ name, caption }: PastRow): string =>
    caption ??
    { doctype: t('past.doctype'), client: t('past.client'), product: t('past.product'), year: t('past.year') }[name] ??
    name;
  const isOther = past.version !== info.currentversion;
  return (
    <div className={classes.view} role="status">
      <section>
        <h3>{t('past.version', { version: past.version, name: past.filename })}</h3>
        {past.deleted && <p>{t('past.deleted')}</p>}
        {past.protected && <p>{t('past.protected')}</p>}
        {isOther && (
          <Button
            variant="default"
            onClick={() => {
              close();
              runCommand('document.open', { docid: info.docid, version: past.version });
            }}
          >
            {t('past.open', { version: past.version })}
          </Button>
        )}
      </section>
      <section>
        <h3>{t('past.filed')}</h3>
        <dl className={classes.rows}>
          {pastRows(past, info, data, language).map((row) => (
            <div key={row.name} data-changed={row.now !== undefined || undefined}>
              <dt>{captionOf(row)}</dt>
              <dd>
                {row.was === '' ? '–' : row.was}
                {row.now !== undefined && (
                  <span className={classes.now}>{t('past.now', { value: row.now === '' ? '–' : row.now })}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{t('past.notes', { count: past.note.length })}</h3>
        <ul className={classes.list}>
          {past.note.map(({ id, text, username, createdate }) => (
            <li key={id}>
              {text}
              <span className={classes.now}>
                {username}, {dateText(createdate, language)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <PastMarks key={past.at} past={past} />
    </div>
  );
}
