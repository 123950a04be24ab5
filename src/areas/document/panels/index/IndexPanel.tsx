import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { valueText } from '#core/kernel/value.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { indexFields, nameIn } from './model.ts';
import classes from '../panels.module.css';

/** What the document is filed under, and its index values. */
export default function IndexPanel() {
  const { info } = useWorkplace();
  const { t, i18n } = useTranslation('document');
  const language = currentLanguage(i18n.language);
  const data = useMasterData();
  const fields = indexFields(info, data);
  const rows: readonly (readonly [key: string, caption: string, value: string])[] = [
    ['doctype', t('fields.doctype'), nameIn(data.doctypes, info.doctypeid)],
    ['client', t('fields.client'), nameIn(data.clients, info.clientid)],
    ['product', t('fields.product'), nameIn(data.products, info.productid)],
    ['year', t('fields.year'), String(info.year)],
    ...fields.map(
      ({ id, caption, value, type }) => [`index-${id}`, caption, valueText(type, value, language)] as const,
    ),
    ['file', t('fields.file'), info.filename],
    ['version', t('fields.version'), String(info.version)],
    [
      'archived',
      t('fields.archived'),
      t('fields.archivedBy', { date: dateText(info.archivedate, language), name: info.archivedby }),
    ],
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
