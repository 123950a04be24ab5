import { ActionIcon, Select } from '@mantine/core';
import { IconFilePlus, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import type { MailTemplate } from '#core/contract/work/mailTemplates.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { call } from '#src/gateway/call.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { mailTemplatesQuery } from '../../queries.ts';
import classes from '../../telling.module.css';
import { languageName } from '#core/kernel/languageName.ts';
import { openTemplate } from './openTemplate.tsx';

interface Written {
  readonly subject: string;
  readonly text: string;
}

interface TemplateChoiceProps extends Written {
  readonly docids: readonly number[];
  readonly to: readonly string[];
  /** Gets a template filled in for these documents and recipients; what is unknown yet is filled in on sending. */
  readonly onWritten: (written: Written) => void;
}

/** Starts a mail from a template, or saves the written text as one. */
export function TemplateChoice({ docids, to, subject, text, onWritten }: TemplateChoiceProps) {
  const { t } = useTranslation('telling');
  const language: Language = useLanguage();
  const templates = useQuery(mailTemplatesQuery, queryClient).data ?? [];
  const [id, setId] = useState<number>();
  /** The text from the template chosen last. */
  const filled = useRef('');
  const chosen = templates.find((one) => one.id === id);
  const choose = async (template: MailTemplate) => {
    setId(template.id);
    const body = { docids: [...docids], to: [...to], language: template.language };
    const answer = await call('mailFill', { body: { ...body, subject: template.subject, text: template.text } });
    const written = answer.ok ? answer.value.mail[0] : undefined;
    if (written === undefined) return;
    // Text typed by hand is kept below the template's.
    const isTyped = text.trim() !== '' && text !== filled.current;
    filled.current = written.text;
    onWritten(isTyped ? { ...written, text: `${written.text}\n\n${text}` } : written);
  };
  const inLanguage = Map.groupBy(templates, (one) => one.language);
  // Templates in the user's language come first.
  const languages = [...inLanguage.keys()].toSorted(
    (one, other) => Number(other === language) - Number(one === language),
  );
  const begun = { name: '', language, subject, text, shared: false };
  return (
    <div className={classes['templates']}>
      <Select
        label={t('template.title')}
        placeholder={t('template.none')}
        searchable
        clearable
        nothingFoundMessage={t('template.nothing')}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        data={languages.map((one) => ({
          group: languageName(one, language),
          items: (inLanguage.get(one) ?? []).map((template) => ({ value: String(template.id), label: template.name })),
        }))}
        value={chosen === undefined ? null : String(chosen.id)}
        allowDeselect={false}
        // Choosing the selected template again inserts it again.
        onOptionSubmit={(value) => {
          const template = templates.find((one) => String(one.id) === value);
          if (template !== undefined) void choose(template);
        }}
        onChange={(value) => value === null && setId(undefined)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('template.keep')}
        title={t('template.keep')}
        onClick={() => openTemplate(begun, setId)}
      >
        <IconFilePlus size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('template.change')}
        title={t('template.change')}
        disabled={chosen?.maychange !== true}
        onClick={() => chosen !== undefined && openTemplate(chosen, setId)}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
