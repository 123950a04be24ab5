import { Button, SegmentedControl } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PEOPLE_COLUMNS, PEOPLE_ROWS_MAXIMUM, PeopleTable } from '#core/contract/admin/adminPeople.ts';
import { call } from '#src/gateway/call.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import classes from '../admin.module.css';
import { CsvButton } from '../CsvButton.tsx';
import { SectionPage } from '../SectionPage.tsx';
import { InviteAll } from './InviteAll.tsx';
import { PeopleCheck } from './PeopleCheck.tsx';

async function save(of: PeopleTable): Promise<void> {
  const answer = await call('adminPeopleExport', { query: { of } });
  const csv = answer.ok ? answer.value.table[0]?.csv : undefined;
  if (csv !== undefined) saveFile(new Blob([csv], { type: 'text/csv' }), `${of}.csv`);
}

/** `/admin/people`: exports and imports users and groups as tables; an import is previewed first. */
export function PeoplePage() {
  const { t } = useTranslation('admin');
  const [of, setOf] = useState<PeopleTable>('user');
  const [csv, setCsv] = useState<string>();
  return (
    <SectionPage section="people">
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
        <CsvButton onText={setCsv}>{t('people.import')}</CsvButton>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          onClick={() => void save(of)}
        >
          {t('people.export')}
        </Button>
      </div>
      {csv !== undefined && <PeopleCheck key={of} of={of} csv={csv} onDone={() => setCsv(undefined)} />}
      {of === 'user' && csv === undefined && <InviteAll />}
    </SectionPage>
  );
}
