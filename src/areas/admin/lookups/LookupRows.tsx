import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/gateway/call.ts';
import { steady } from '#src/ui/steady.ts';
import classes from '../table.module.css';
import lookups from './lookups.module.css';
import { LookupCell } from './LookupCell.tsx';
import { OwnChanges, type LookupRow as Row } from './ownChanges.ts';

type Known = Pick<Row, 'rowno' | 'etag'>;
export interface LookupClient {
  readonly id: number;
  readonly name: string;
  readonly caption: string;
}

interface LookupRowsProps {
  readonly maskid: number;
  readonly indexes: readonly { readonly id: number; readonly caption: string }[];
  readonly rows: readonly Row[];
  /** Clients to choose from; none: rows are not bound to clients here. */
  readonly clients: readonly LookupClient[];
  /** Reads the rows again. */
  readonly onChanged: () => Promise<readonly Row[]>;
}

/** Of a choice; null for all clients. */
const idOf = (value: string): number | null => (value === '' ? null : Number(value));

/** The rows as a table whose values are changed in their place, with a line for adding one. */
export function LookupRows({ maskid, indexes, rows, clients, onChanged }: LookupRowsProps) {
  const { t } = useTranslation('admin');
  const [added, setAdded] = useState<Readonly<Record<number, string>>>({});
  const [client, setClient] = useState('');
  /** Rows with a value that is being typed: they stay, whatever else is searched for or read. */
  const [typed, setTyped] = useState<readonly Row[]>([]);
  const shown = [...typed.filter(({ rowno }) => !rows.some((row) => row.rowno === rowno)), ...rows];
  const [own] = useState(() => new OwnChanges());
  const send = async (body: {
    rows: { known?: Known; indexes: Row['indexes']; clientid?: number | null }[];
    deleted?: Known[];
  }): Promise<{ readonly ok: boolean; readonly rows: readonly Row[] }> => {
    const answer = await call('adminLookupSet', {
      body: {
        maskid,
        rows: body.rows.map(({ indexes: held, ...row }) => ({ ...row, indexes: [...held] })),
        ...(body.deleted !== undefined && { deleted: body.deleted }),
      },
    });
    // The gateway tells why; after a conflict the rows are shown as they are now.
    return { ok: answer.ok, rows: answer.ok || answer.error.name === 'admin.conflict' ? await onChanged() : rows };
  };
  /** A known row is replaced as a whole. */
  const replace = (row: Row, made: (now: Row) => { indexes: Row['indexes']; clientid?: number | null }) =>
    own.change(row, (now) => send({ rows: [{ known: { rowno: now.rowno, etag: now.etag }, ...made(now) }] }));
  const change = (row: Row, indexid: number, value: string): Promise<boolean> =>
    replace(row, ({ indexes: held }) => {
      const others = held.filter((one) => one.indexid !== indexid);
      return { indexes: value === '' ? others : [...others, { indexid, value }] };
    });
  const bind = (row: Row, clientid: number | null) =>
    replace(row, ({ indexes: held }) => ({ indexes: held, clientid }));
  const remove = (row: Row) => own.remove(row, ({ rowno, etag }) => send({ rows: [], deleted: [{ rowno, etag }] }));
  const add = async () => {
    if ((await send({ rows: [{ indexes: values, clientid: idOf(client) }] })).ok) setAdded({});
  };
  const choices = [
    { value: '', label: t('lookups.allClients') },
    ...clients.map(({ id, name, caption }) => ({ value: String(id), label: `${name} ${caption}` })),
  ];
  /** @param isNew of the line for adding a row; those of rows are as quiet as their values */
  const select = (label: string, value: string, onChange: (value: string) => void, isNew = false) => (
    <NativeSelect
      variant={isNew ? 'default' : 'unstyled'}
      className={lookups.client}
      aria-label={label}
      value={value}
      data={choices}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  const values = indexes
    .map(({ id }) => ({ indexid: id, value: (added[id] ?? '').trim() }))
    .filter(({ value }) => value !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.length > 0) void add();
  };
  return (
    <form onSubmit={submit} className={classes.tableScroll}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            {clients.length > 0 && <th scope="col">{t('noun.client')}</th>}
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
            {clients.length > 0 && (
              <td>{select(t('lookups.new', { name: t('noun.client') }), client, setClient, true)}</td>
            )}
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
              <Button type="submit" size="xs" variant="default" {...steady(values.length === 0)}>
                {t('mask.add')}
              </Button>
            </td>
          </tr>
          {shown.map((row) => (
            <tr key={row.rowno}>
              {clients.length > 0 && (
                <td>
                  {select(
                    t('lookups.cell', { name: t('noun.client'), row: row.rowno + 1 }),
                    row.clientid === undefined ? '' : String(row.clientid),
                    (value) => void bind(row, idOf(value)),
                  )}
                </td>
              )}
              {indexes.map(({ id, caption }) => (
                <td key={id}>
                  <LookupCell
                    label={t('lookups.cell', { name: caption, row: row.rowno + 1 })}
                    value={row.indexes.find(({ indexid }) => indexid === id)?.value ?? ''}
                    onSave={(value) => change(row, id, value)}
                    onOpen={(isOpen) =>
                      setTyped((held) => [...held.filter(({ rowno }) => rowno !== row.rowno), ...(isOpen ? [row] : [])])
                    }
                  />
                </td>
              ))}
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('lookups.remove', { row: row.rowno + 1 })}
                  onClick={() => void remove(row)}
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
