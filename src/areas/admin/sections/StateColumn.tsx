import { t } from 'i18next';
import type { ListColumn } from '#src/list/columns.ts';
import type { AdminRow } from './section.ts';
import classes from '../admin.module.css';

/** In use or retired, as text for sorting and filtering. */
export const stateOf = ({ retired }: AdminRow): string =>
  retired === true ? t('admin:state.retired') : t('admin:state.used');

export const stateColumn = (): ListColumn<AdminRow> => ({
  id: 'state',
  title: t('admin:field.state'),
  width: 140,
  sortable: true,
  filter: 'values',
  text: stateOf,
  render: (row) => <span className={row.retired === true ? classes.retired : undefined}>{stateOf(row)}</span>,
});
