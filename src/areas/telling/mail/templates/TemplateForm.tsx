import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#core/contract/constants.ts';
import { MAIL_TEMPLATE_NAME_LENGTH, type MailTemplate } from '#core/contract/work/mailTemplates.ts';
import { mayAdminister } from '#src/stores/masterdata/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from '../../telling.module.css';
import { languageName } from './languageName.ts';
import { PlaceholderSelect } from './PlaceholderSelect.tsx';

/** A new one has no id yet. */
export type TemplateDraft = Omit<MailTemplate, 'id' | 'maychange'> & { readonly id?: number };

interface TemplateFormProps {
  readonly formId: string;
  readonly template: TemplateDraft;
  readonly onSave: (template: TemplateDraft) => void;
  readonly onDelete: () => void;
}

/** A text that is written again and again, under a name. */
export function TemplateForm({ formId, template, onSave, onDelete }: TemplateFormProps) {
  const { t, i18n } = useTranslation('telling');
  const [draft, setDraft] = useState(template);
  const [tried, setTried] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const administers = useMasterData(mayAdminister);
  const change = (changes: Partial<TemplateDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const isNamed = draft.name.trim() !== '';
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isNamed) onSave(draft);
      }}
    >
      <TextField
        label={t('template.name')}
        value={draft.name}
        maxLength={MAIL_TEMPLATE_NAME_LENGTH}
        error={tried && !isNamed ? t('template.nameMissing') : undefined}
        autoFocus
        onChange={(name) => change({ name })}
      />
      <NativeSelect
        label={t('template.language')}
        description={t('template.languageHint')}
        value={draft.language}
        data={LANGUAGES.map((one) => ({ value: one, label: languageName(one, i18n.language) }))}
        onChange={(event) => change({ language: LANGUAGES.find((one) => one === event.currentTarget.value) ?? 'de' })}
      />
      <TextField
        label={t('subject')}
        value={draft.subject}
        maxLength={200}
        onChange={(subject) => change({ subject })}
      />
      <Textarea
        ref={text}
        label={t('message')}
        rows={8}
        maxLength={20_000}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <PlaceholderSelect into={text} text={draft.text} onText={(next) => change({ text: next })} />
      {administers && (
        <Checkbox
          label={t('template.shared')}
          checked={draft.shared}
          onChange={(event) => change({ shared: event.currentTarget.checked })}
        />
      )}
      {draft.id !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={onDelete}
        >
          {t('template.delete')}
        </Button>
      )}
    </form>
  );
}
