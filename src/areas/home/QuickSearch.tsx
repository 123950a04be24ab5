import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '#src/commands/named.ts';
import classes from './home.module.css';

/** Maximum length of a full text (assumed, as in the search area). */
const FULLTEXT_MAXIMUM = 500;

/** A full-text search over everything the user may see. */
export function QuickSearch() {
  const { t } = useTranslation('home');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') runCommand('search.open', undefined);
    else
      runCommand('search.run', {
        products: [],
        clients: [],
        years: [],
        maskid: null,
        fulltext: text.trim(),
        indexes: [],
      });
  };
  return (
    <form role="search" aria-label={t('search.label')} className={classes.search} onSubmit={submit}>
      <TextInput
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={FULLTEXT_MAXIMUM}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t('search.go')}</Button>
    </form>
  );
}
