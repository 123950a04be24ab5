import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { DocumentThen } from '#core/contract/document/history.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { MarksThen } from './MarksThen.tsx';
import { type ThenRow, thenRows } from './model.ts';
import classes from './then.module.css';

interface ThenViewProps {
  readonly then: DocumentThen;
  readonly info: DocumentInfo;
  readonly language: Language;
  readonly close: () => void;
}

/** Version, filing, notes and marks at that time; present values are shown beside those that differ. */
export function ThenView({ then, info, language, close }: ThenViewProps) {
  const { t } = useTranslation(['panels', 'document', 'search']);
  const data = useMasterData();
  const captionOf = ({ name, caption }: ThenRow): string =>
    caption ??
    { doctype: t('then.doctype'), client: t('then.client'), product: t('then.product'), year: t('then.year') }[name] ??
    name;
  const isOther = then.version !== info.currentversion;
  return (
    <div className={classes.view} role="status">
      <section>
        <h3>{t('then.version', { version: then.version, name: then.filename })}</h3>
        {then.deleted && <p>{t('then.deleted')}</p>}
        {then.protected && <p>{t('then.protected')}</p>}
        {isOther && (
          <Button
            variant="default"
            onClick={() => {
              close();
              runCommand('document.open', { docid: info.docid, version: then.version });
            }}
          >
            {t('then.open', { version: then.version })}
          </Button>
        )}
      </section>
      <section>
        <h3>{t('then.filed')}</h3>
        <dl className={classes.rows}>
          {thenRows(then, info, data, language).map((row) => (
            <div key={row.name} data-changed={row.now !== undefined || undefined}>
              <dt>{captionOf(row)}</dt>
              <dd>
                {row.was === '' ? '–' : row.was}
                {row.now !== undefined && (
                  <span className={classes.now}>{t('then.now', { value: row.now === '' ? '–' : row.now })}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{t('then.notes', { count: then.note.length })}</h3>
        <ul className={classes.list}>
          {then.note.map(({ id, text, username, createdate }) => (
            <li key={id}>
              {text}
              <span className={classes.now}>
                {username}, {dateText(createdate, language)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <MarksThen key={then.at} then={then} />
    </div>
  );
}
