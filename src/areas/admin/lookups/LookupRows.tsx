import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/gateway/call.ts';
import classes from '../table.module.css';

interface Row {
  readonly rowno: number;
  /** Of the row as it was read. */
  readonly etag: string;
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
}
interface LookupRowsProps {
  readonly maskid: number;
  readonly indexes: readonly { readonly id: number; readonly caption: string }[];
  readonly rows: readonly Row[];
  readonly onChanged: () => void;
}

/** The rows as a table, with a line for adding one. */
export function LookupRows({ maskid, indexes, rows, onChanged }: LookupRowsProps) {
  const { t } = useTranslation('admin');
  const [added, setAdded] = useState<Readonly<Record<number, string>>>({});
  const send = async (body: { rows: Pick<Row, 'indexes'>[]; deleted?: Pick<Row, 'rowno' | 'etag'>[] }) => {
    const answer = await call('adminLookupSet', {
      body: {
        maskid,
        rows: body.rows.map((row) => ({ indexes: [...row.indexes] })),
        ...(body.deleted !== undefined && { deleted: body.deleted }),
      },
    });
    // The gateway tells why; after a conflict the rows are shown as they are now.
    if (!answer.ok) return answer.error.name === 'admin.conflict' ? onChanged() : undefined;
    setAdded({});
    onChanged();
  };
  const values = indexes
    .map(({ id }) => ({ indexid: id, value: (added[id] ?? '').trim() }))
    .filter(({ value }) => value !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.length > 0) void send({ rows: [{ indexes: values }] });
  };
  return (
    <form onSubmit={submit} className={classes.tableScroll}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            {indexes.map(({ id, caption }) => (
              <th key={id} scope="col">
                {caption}
              </th>
            ))}
            <th scope="col">{t('lookups.row')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            {indexes.map(({ id, caption }) => (
              <td key={id}>
                <TextInput
                  aria-label={t('lookups.new', { name: caption })}
                  value={added[id] ?? ''}
                  maxLength={4000}
                  onChange={(event) => setAdded({ ...added, [id]: event.currentTarget.value })}
                />
              </td>
            ))}
            <td>
              <Button type="submit" size="xs" variant="default" disabled={values.length === 0}>
                {t('mask.add')}
              </Button>
            </td>
          </tr>
          {rows.map(({ rowno, etag, indexes: held }) => (
            <tr key={rowno}>
              {indexes.map(({ id }) => (
                <td key={id}>{held.find(({ indexid }) => indexid === id)?.value ?? ''}</td>
              ))}
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('lookups.remove', { row: rowno })}
                  onClick={() => void send({ rows: [], deleted: [{ rowno, etag }] })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}
