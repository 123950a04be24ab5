import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '#src/commands/named.ts';
import classes from './workflow.module.css';

/** The head of a page below the inbox: a button back, its title, and its actions. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const { t } = useTranslation('workflow');
  return (
    <header className={classes['pageHead']}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconArrowLeft size={16} stroke={1.75} />}
        onClick={() => runCommand('path.open', '/workflow')}
      >
        {t('inbox')}
      </Button>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
