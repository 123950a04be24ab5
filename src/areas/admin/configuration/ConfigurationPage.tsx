import { Button } from '@mantine/core';
import { IconFileCode, IconFileDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/gateway/call.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import classes from '../admin.module.css';
import { FileButton } from '../FileButton.tsx';
import { SectionPage } from '../SectionPage.tsx';
import { ConfigurationCheck } from './ConfigurationCheck.tsx';

async function save(of: 'setup' | 'schema'): Promise<void> {
  const answer = await call('adminConfigurationExport', { query: { of } });
  const file = answer.ok ? answer.value.file[0] : undefined;
  if (file !== undefined) saveFile(new Blob([file.json], { type: 'application/json' }), file.name);
}

/** The chosen file, and how many were chosen. */
interface ChosenFile {
  readonly json: string | undefined;
  readonly no: number;
}

/** `/admin/configuration`: the whole set-up as a file: saved, compared and imported. */
export function ConfigurationPage() {
  const { t } = useTranslation('admin');
  const [file, setFile] = useState<ChosenFile>();
  const choosing = useRef<HTMLButtonElement>(null);
  const finish = () => {
    setFile((before) => before && { ...before, json: undefined });
    // The pressed button disappears with what it was about.
    choosing.current?.focus();
  };
  return (
    <SectionPage section="configuration">
      <p>{t('configuration.hint')}</p>
      <div className={classes.adding}>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          onClick={() => void save('setup')}
        >
          {t('configuration.export')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileCode size={16} aria-hidden />}
          onClick={() => void save('schema')}
        >
          {t('configuration.schema')}
        </Button>
      </div>
      <p>{t('configuration.importHint')}</p>
      <div className={classes.adding}>
        <FileButton
          ref={choosing}
          accept=".json,application/json"
          read={(file) => file.text()}
          onRead={(json) => setFile({ json, no: (file?.no ?? 0) + 1 })}
        >
          {t('configuration.import')}
        </FileButton>
      </div>
      {file?.json !== undefined && <ConfigurationCheck key={file.no} no={file.no} json={file.json} onDone={finish} />}
    </SectionPage>
  );
}
