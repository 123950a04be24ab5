import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t as text } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleLine, PeopleTable } from '#core/contract/admin/adminPeople.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from '../admin.module.css';
import table from '../table.module.css';
import people from './people.module.css';
import { changed } from '../effects.ts';
import { countsOf } from './model.ts';

const look = async (of: PeopleTable, csv: string) => {
  const answer = unwrapped(await call('adminPeopleImport', { body: { of, csv } }, { silent: true }));
  return { lines: answer.line, etag: answer.table[0]?.etag };
};

interface PeopleCheckProps {
  readonly of: PeopleTable;
  readonly csv: string;
  readonly onDone: () => void;
}

/** Previews what a table would do to users or groups, line by line, and carries it out. */
export function PeopleCheck({ of, csv, onDone }: PeopleCheckProps) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const looked = useQuery({
    queryKey: ['admin', 'people', of, csv],
    queryFn: () => look(of, csv),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const take = async () => {
    if (looked.data === undefined) return;
    setBusy(true);
    setRefusal('');
    const answer = await call('adminPeopleImport', { body: { of, csv, etag: looked.data.etag } }, { silent: true });
    setBusy(false);
    if (answer.ok && answer.value.table[0]?.taken === true) {
      void changed(text('admin:people.taken'));
      onDone();
      return;
    }
    // Users were changed meanwhile, so the preview is refreshed.
    if (!answer.ok) setRefusal(answer.error.message);
    void looked.refetch();
  };
  const lines = looked.data?.lines ?? [];
  const counts = countsOf(lines);
  const told = lines.filter(({ effect }) => effect !== 'same');
  return (
    <section className={classes.check} aria-label={t('people.check')}>
      <h2>{t('people.check')}</h2>
      {looked.isPending && <Spinner />}
      {looked.isError && <p role="alert">{looked.error.message}</p>}
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {looked.data !== undefined && <p role="status">{t('people.would', { ...counts })}</p>}
      {counts.faulty > 0 && <p>{t('people.mend')}</p>}
      {told.length > 0 && (
        // Wide tables must be scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={table.tableScroll} tabIndex={0} role="region" aria-label={t('people.lines')}>
          <table className={table.plainTable}>
            <thead>
              <tr>
                <th scope="col">{t('people.line')}</th>
                <th scope="col">{t(of === 'user' ? 'field.login' : 'field.name')}</th>
                <th scope="col">{t('people.effect')}</th>
                <th scope="col">{t('people.what')}</th>
              </tr>
            </thead>
            <tbody>
              {told.map((line) => (
                <tr key={line.line} data-faulty={line.effect === 'faulty'}>
                  <td>{line.line}</td>
                  <td>{line.name}</td>
                  <td className={table.words}>{t(`people.effects.${line.effect}`)}</td>
                  <td>
                    <What {...line} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.adding}>
        <Button
          loading={busy}
          disabled={looked.data === undefined || counts.faulty > 0 || told.length === 0}
          onClick={() => void take()}
        >
          {t('people.take')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('people.discard')}
        </Button>
      </div>
    </section>
  );
}

function What({ changes, fault }: PeopleLine) {
  const { t } = useTranslation('admin');
  if (fault !== undefined) return t(`people.fault.${fault.fault}`, { column: fault.column, text: fault.text });
  return (
    <ul className={people.changes}>
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          {labelled(column, '')}
          {before !== '' && <del>{before}</del>} <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}
