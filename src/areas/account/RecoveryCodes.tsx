import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#src/ui/saveFile.ts';
import classes from './account.module.css';
import { copyCode } from './effects.ts';

/** Shows the recovery codes, which is only possible once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('account');
  const text = codes.join('\n');
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t('recovery.hint')}</p>
      <ul className={classes.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => void copyCode(text)}
        >
          {t('recovery.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => saveFile(new Blob([`${text}\n`]), `${t('recovery.file')}.txt`)}
        >
          {t('recovery.download')}
        </Button>
      </div>
    </div>
  );
}
