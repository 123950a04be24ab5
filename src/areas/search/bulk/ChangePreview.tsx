import { useTranslation } from 'react-i18next';
import type { ResultRow } from '#core/contract/search/search.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { valueText } from '#core/kernel/value.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import classes from './bulk.module.css';
import { changeOf, isNothing, lacksType, type Wanted } from './model.ts';

/** Documents shown in the preview. */
const SHOWN = 5;

/** Shows how many documents would change, and a preview of the first ones. */
export function ChangePreview({ rows, wanted }: { readonly rows: readonly ResultRow[]; readonly wanted: Wanted }) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const { doctypes, indexes } = useMasterData();
  if (isNothing(wanted)) return <div className={classes.outlook}>{t('bulk.nothing')}</div>;
  const changed = rows.filter((row) => changeOf(row, wanted, doctypes) !== undefined);
  const lacking = rows.filter((row) => lacksType(row, wanted, doctypes)).length;
  const types = new Map(indexes.map(({ id, type }) => [id, type]));
  const nameOf = (id: number) => doctypes.find((doctype) => doctype.id === id)?.name ?? '';
  const shown = (indexid: number, value: string) => valueText(types.get(indexid) ?? 'text', value, language);
  const differences = (row: ResultRow): readonly (readonly [before: string, after: string])[] => {
    const change = changeOf(row, wanted, doctypes);
    return [
      ...(change?.doctypeid === undefined ? [] : [[nameOf(row.doctypeid), nameOf(change.doctypeid)] as const]),
      ...(change?.year === undefined ? [] : [[String(row.year), String(change.year)] as const]),
      ...(change?.indexes ?? []).map(({ indexid, value }) => {
        const before = row.indexes.find((own) => own.indexid === indexid)?.value ?? '';
        return [shown(indexid, before), shown(indexid, value)] as const;
      }),
    ];
  };
  return (
    <div role="status" className={classes.outlook}>
      {t('bulk.preview', { count: changed.length, all: rows.length })}
      {lacking > 0 && <div>{t('bulk.noType', { count: lacking, type: wanted.doctype })}</div>}
      <table className={classes.preview}>
        <tbody>
          {changed.slice(0, SHOWN).map((row) => (
            <tr key={row.docid}>
              <th scope="row">{row.filename}</th>
              <td>
                {differences(row).map(([before, after], at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- they have no other name and keep their order
                  <div key={at}>
                    {before !== '' && <span className={classes.old}>{before}</span>} → {after === '' ? '–' : after}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
