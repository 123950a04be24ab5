import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { indexFields, nameIn } from './model.ts';
import classes from './Sidebar.module.css';

/** What the document is filed under, and its index values. */
export function IndexPanel({ info }: { readonly info: DocumentInfo }) {
  const { t } = useTranslation('document');
  const data = useMasterData();
  const fields = indexFields(info, data);
  const rows: readonly (readonly [key: string, caption: string, value: string])[] = [
    ['doctype', t('fields.doctype'), nameIn(data.doctypes, info.doctypeid)],
    ['client', t('fields.client'), nameIn(data.clients, info.clientid)],
    ['product', t('fields.product'), nameIn(data.products, info.productid)],
    ['year', t('fields.year'), String(info.year)],
    ...fields.map(({ id, caption, value }) => [`index-${id}`, caption, value] as const),
    ['file', t('fields.file'), info.filename],
    ['version', t('fields.version'), String(info.version)],
    ['archived', t('fields.archived'), t('fields.archivedBy', { date: info.archivedate, name: info.archivedby })],
  ];
  return (
    <dl className={classes.fields}>
      {rows.map(([key, caption, value]) => (
        <div key={key} className={classes.field}>
          <dt>{caption}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
