import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientColumn } from '#core/text/csv.ts';
import { runCommand } from '#src/commands/named.ts';
import { LOOKUP_SOUGHT_MAXIMUM } from '#core/contract/admin/adminLookup.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import own from './lookups.module.css';
import { CsvButton } from '../CsvButton.tsx';
import { steady } from '#src/ui/steady.ts';
import { holdsValue } from '../masks/model.ts';
import { SectionPage } from '../SectionPage.tsx';
import { useAdmin } from '../store.ts';
import { LookupCheck } from './LookupCheck.tsx';
import { type LookupClient, LookupRows } from './LookupRows.tsx';

/** Milliseconds without typing before rows are searched. */
const TYPING_REST_MS = 250;
/** Milliseconds without data before a download is given up. */
const DOWNLOAD_IDLE_MS = 30_000;
/** Rows per page. */
const PAGE = 100;

const load = async (maskid: number, offset: number, text: string) => {
  const query = {
    maskid: String(maskid),
    offset: String(offset),
    limit: String(PAGE),
    ...(text !== '' && { text }),
  };
  const answer = unwrapped(await call('adminLookupList', { query }, { silent: true }));
  return { rows: answer.lookup, count: answer.count[0]?.rows ?? 0 };
};

/** `/admin/lookups/{mask}`: a mask's look-up table; a CSV is checked before it replaces the table. */
export function LookupsPage({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('admin');
  useTitle(t('section.lookups'));
  const data = useAdmin((state) => state.data);
  if (data === null) return <Spinner />;
  const masks = data.mask.filter(({ fields }) => fields.some(({ lookup }) => lookup));
  const mask = masks.find((one) => String(one.id) === id) ?? masks[0];
  if (mask === undefined)
    return (
      <>
        <VisuallyHidden component="h1">{t('section.lookups')}</VisuallyHidden>
        <EmptyState title={t('lookups.none')} hint={t('lookups.noneHint')} />
      </>
    );
  // What is looked up comes first; the other fields may have no values.
  const fields = mask.fields.toSorted((one, other) => Number(other.lookup) - Number(one.lookup));
  return (
    <SectionPage section="lookups">
      <NativeSelect
        label={t('noun.mask')}
        value={String(mask.id)}
        onChange={(event) => runCommand('path.open', `/admin/lookups/${event.currentTarget.value}`)}
        data={masks.map((one) => ({ value: String(one.id), label: one.caption }))}
      />
      <Table
        key={mask.id}
        maskid={mask.id}
        caption={mask.caption}
        indexes={fields
          .filter(holdsValue)
          .flatMap(({ indexid }) => data.index.filter(({ id: known }) => known === indexid))}
        clients={data.client}
        clientColumn={clientColumn(
          fields.map(({ indexid, caption }) => ({
            caption,
            name: data.index.find(({ id: known }) => known === indexid)?.name ?? '',
          })),
        )}
      />
    </SectionPage>
  );
}

interface TableProps {
  readonly maskid: number;
  readonly caption: string;
  readonly indexes: readonly { readonly id: number; readonly caption: string; readonly name: string }[];
  readonly clients: readonly LookupClient[];
  /** The heading of the column of clients in a CSV. */
  readonly clientColumn: string;
}

function Table({ maskid, caption, indexes, clients, clientColumn: ofClient }: TableProps) {
  const { t } = useTranslation('admin');
  const [offset, setOffset] = useState(0);
  const [csv, setCsv] = useState<string>();
  const [sought, setSought] = useState('');
  const [rested] = useDebouncedValue(sought.trim(), TYPING_REST_MS);
  const [isSaving, setSaving] = useState(false);
  const table = useQuery({
    queryKey: ['admin', 'lookup', maskid, offset, rested],
    queryFn: () => load(maskid, offset, rested),
    gcTime: 0,
    // What is being typed in a row stays while others are read.
    placeholderData: keepPreviousData,
  });
  const save = async () => {
    setSaving(true);
    const answer = await callBinary(
      'adminLookupFile',
      { query: { maskid: String(maskid) } },
      { idleTimeout: DOWNLOAD_IDLE_MS },
    );
    setSaving(false);
    if (answer.ok) saveFile(answer.value.blob, `${caption}.csv`);
  };
  if (table.isError) return <EmptyState failed title={t('failed')} hint={table.error.message} />;
  if (table.data === undefined) return <Spinner />;
  const { rows, count } = table.data;
  // With one client there is nothing to choose, unless rows are bound to it.
  const shown = clients.length > 1 || rows.some(({ clientid }) => clientid !== undefined) ? clients : [];
  const isLast = offset + PAGE >= count;
  const columns = [...indexes.map(({ name }) => name), ...(shown.length > 0 ? [ofClient] : [])];
  return (
    <>
      <div className={classes.summary}>
        <p role="status">{t(rested === '' ? 'lookups.count' : 'lookups.found', { count })}</p>
        <TextInput
          type="search"
          className={own.search ?? ''}
          aria-label={t('lookups.search')}
          placeholder={t('lookups.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          maxLength={LOOKUP_SOUGHT_MAXIMUM}
          onChange={(event) => {
            setSought(event.currentTarget.value);
            setOffset(0);
          }}
        />
        <CsvButton onText={setCsv}>{t('lookups.import')}</CsvButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isSaving}
          onClick={() => void save()}
        >
          {t('lookups.save')}
        </Button>
      </div>
      <p className={classes.quiet}>
        {t('lookups.hint', { columns: columns.join('; ') })}
        {shown.length > 0 && ` ${t('lookups.clientHint', { column: ofClient })}`}
      </p>
      {csv !== undefined && (
        <LookupCheck
          maskid={maskid}
          csv={csv}
          onDone={() => {
            setCsv(undefined);
            setOffset(0);
            void table.refetch();
          }}
        />
      )}
      <LookupRows
        maskid={maskid}
        indexes={indexes}
        rows={rows}
        clients={shown}
        onChanged={async () => (await table.refetch()).data?.rows ?? rows}
      />
      <div className={classes.adding}>
        <Button
          variant="default"
          {...steady(offset === 0)}
          onClick={() => setOffset((before) => Math.max(0, before - PAGE))}
        >
          {t('lookups.before')}
        </Button>
        <Button
          variant="default"
          {...steady(isLast)}
          onClick={() => setOffset((before) => (isLast ? before : before + PAGE))}
        >
          {t('lookups.after')}
        </Button>
      </div>
    </>
  );
}
