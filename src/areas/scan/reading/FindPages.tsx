import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#src/areas/scan/announce.ts';
import { select } from '#src/areas/scan/pages/selecting.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import { findPages } from './effects.ts';
import classes from './reading.module.css';

/** Selects the pages that contain given words; available only if pages are recognised. */
export function FindPages() {
  const { t } = useTranslation(['scan', 'messages']);
  const reads = useDesk((state) => state.reading.toread > 0);
  const [text, setText] = useState('');
  const [told, setTold] = useState('');
  if (!reads) return null;
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = await findPages(text);
    if (found.length > 0) select(found);
    const none = text.trim() === '' ? '' : t('messages:page.none');
    const said = found.length === 0 ? none : t('find.found', { count: found.length });
    setTold(said);
    announce(said);
  };
  return (
    <form className={classes.find} role="search" onSubmit={(event) => void find(event)}>
      <TextInput
        size="xs"
        value={text}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={200}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTold('');
        }}
      />
      {told !== '' && <span>{told}</span>}
    </form>
  );
}
