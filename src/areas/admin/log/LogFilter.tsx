import { NativeSelect, Select } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#src/list/useLanguage.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { fullName } from '../model.ts';
import { useAdmin } from '../store.ts';
import own from './log.module.css';
import { type Asked, isWrongDay, isWrongDocument, NOUNS } from './model.ts';

interface LogFilterProps {
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
  readonly onAsk: () => void;
}

/** What the log is searched by: days, who, what, a document, and words. */
export function LogFilter({ asked, onAsked, onAsk }: LogFilterProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const data = useAdmin((state) => state.data);
  const isNote = asked.kind === 'note';
  const field = (name: 'from' | 'to' | 'docid' | 'text') => ({
    label: t(name === 'docid' ? 'log.document' : `log.${name}`),
    value: asked[name],
    maxLength: 60,
    onChange: (value: string) => onAsked({ ...asked, [name]: value }),
  });
  const nouns = NOUNS.map((noun) => ({ value: `${noun}.`, label: t(`log.noun.${noun}`) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <form className={own.filters} onSubmit={submit} noValidate aria-label={t('log.search')}>
      <NativeSelect
        label={t('log.kind')}
        value={asked.kind}
        onChange={(event) => onAsked({ ...asked, kind: event.currentTarget.value === 'note' ? 'note' : 'audit' })}
        data={[
          { value: 'audit', label: t('log.changes') },
          { value: 'note', label: t('log.notes') },
        ]}
      />
      <TextField {...field('from')} error={isWrongDay(asked.from) ? t('fault.day') : undefined} />
      <TextField {...field('to')} error={isWrongDay(asked.to) ? t('fault.day') : undefined} />
      <Select
        label={t('noun.user')}
        placeholder={t('log.anyUser')}
        data={(data?.user ?? []).map((user) => ({
          value: String(user.id),
          label: `${fullName(user)} (${user.login})`,
        }))}
        value={asked.userid === '' ? null : asked.userid}
        onChange={(userid) => onAsked({ ...asked, userid: userid ?? '' })}
        searchable
        clearable
        limit={100}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
      <NativeSelect
        label={t('log.action')}
        value={asked.action}
        disabled={isNote}
        onChange={(event) => onAsked({ ...asked, action: event.currentTarget.value })}
        data={[
          { value: '', label: t('log.anyAction') },
          ...nouns.toSorted((one, other) => one.label.localeCompare(other.label, language)),
        ]}
      />
      <TextField
        {...field('docid')}
        inputMode="numeric"
        disabled={isNote}
        error={!isNote && isWrongDocument(asked.docid) ? t('fault.integer') : undefined}
      />
      <TextField {...field('text')} />
      <button type="submit" hidden />
    </form>
  );
}
