import { Button, SegmentedControl } from '@mantine/core';
import { IconFileDownload, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PEOPLE_COLUMNS, PEOPLE_ROWS_MAXIMUM, PeopleTable } from '#core/contract/admin/adminPeople.ts';
import { call } from '#src/gateway/call.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import { InviteAll } from './InviteAll.tsx';
import { PeopleCheck } from './PeopleCheck.tsx';

async function save(of: PeopleTable): Promise<void> {
  const answer = await call('adminPeopleExport', { query: { of } });
  const csv = answer.ok ? answer.value.table[0]?.csv : undefined;
  if (csv !== undefined) saveFile(new Blob([csv], { type: 'text/csv' }), `${of}.csv`);
}

/** `/admin/people`: users and groups as a table, out and in; what a table would do is told before it does it. */
export function PeoplePage() {
  const { t } = useTranslation('admin');
  useTitle(t('section.people'));
  const input = useRef<HTMLInputElement>(null);
  const [of, setOf] = useState<PeopleTable>('user');
  const [csv, setCsv] = useState<string>();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file !== undefined) void file.text().then(setCsv);
  };
  return (
    <div className={classes.scroll}>
      <div className={classes.form}>
        <h1>{t('section.people')}</h1>
        <SegmentedControl
          aria-label={t('people.of')}
          value={of}
          onChange={(value) => {
            setOf(PeopleTable.options.find((one) => one === value) ?? 'user');
            setCsv(undefined);
          }}
          data={[
            { value: 'user', label: t('section.users') },
            { value: 'usergroup', label: t('section.groups') },
          ]}
        />
        <p>{t('people.hint', { count: PEOPLE_ROWS_MAXIMUM })}</p>
        <p className={classes.quiet}>{t(`people.columns.${of}`, { columns: PEOPLE_COLUMNS[of].join('; ') })}</p>
        <div className={classes.adding}>
          <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => input.current?.click()}>
            {t('people.import')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileDownload size={16} aria-hidden />}
            onClick={() => void save(of)}
          >
            {t('people.export')}
          </Button>
        </div>
        <input ref={input} type="file" accept=".csv,text/csv,text/plain" hidden onChange={take} />
        {csv !== undefined && <PeopleCheck key={of} of={of} csv={csv} onDone={() => setCsv(undefined)} />}
        {of === 'user' && csv === undefined && <InviteAll />}
      </div>
    </div>
  );
}
