import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#core/contract/constants.ts';
import { MAIL_TEMPLATE_NAME_LENGTH, type MailTemplate } from '#core/contract/work/mailTemplates.ts';
import { mayAdminister } from '#src/stores/masterdata/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { useDraft } from '#src/ui/field/useDraft.ts';
import { MessageFields } from '../../MessageFields.tsx';
import classes from '../../telling.module.css';
import { languageName } from '#core/kernel/languageName.ts';
import { PlaceholderSelect } from './PlaceholderSelect.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

/** A new template has no id yet. */
export type TemplateDraft = Omit<MailTemplate, 'id' | 'etag' | 'maychange'> &
  Partial<Pick<MailTemplate, 'id' | 'etag'>>;

/** Why a template was not saved. */
export interface TemplateRefusal {
  readonly message: string;
  /** As somebody else has saved it meanwhile. */
  readonly theirs?: MailTemplate;
}

interface TemplateFormProps {
  readonly formId: string;
  readonly template: TemplateDraft;
  readonly onSave: (template: TemplateDraft) => Promise<TemplateRefusal | undefined>;
  /** @param etag of the state that the user has seen */
  readonly onDelete: (etag: string | undefined) => void;
}

/** Edits a template: a reusable mail text with a name. */
export function TemplateForm({ formId, template, onSave, onDelete }: TemplateFormProps) {
  const { t, i18n } = useTranslation('telling');
  const [refusal, setRefusal] = useState<TemplateRefusal>();
  const { draft, change, replace, faultAmong, form } = useDraft<TemplateDraft, 'name'>(
    template,
    ({ name }) => (name.trim() === '' ? 'name' : null),
    async (wanted) => setRefusal(await onSave(wanted)),
  );
  const text = useRef<HTMLTextAreaElement>(null);
  const administers = useMasterData(mayAdminister);
  const settle = (won: 'mine' | 'theirs', theirs: MailTemplate) => {
    if (won === 'mine') change({ etag: theirs.etag });
    else replace(theirs);
    setRefusal(undefined);
    // The pressed button disappears with its message.
    text.current?.focus();
  };
  return (
    <form id={formId} className={classes['form']} {...form}>
      {refusal !== undefined && <Refused refusal={refusal} onSettle={settle} />}
      <TextField
        label={t('template.name')}
        value={draft.name}
        maxLength={MAIL_TEMPLATE_NAME_LENGTH}
        error={faultAmong('name') && t('template.nameMissing')}
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
      <MessageFields
        subject={draft.subject}
        text={draft.text}
        textMaximum={20_000}
        rows={8}
        textRef={text}
        onChange={change}
      />
      <PlaceholderSelect into={text} text={draft.text} onText={(next) => change({ text: next })} />
      <TemplatePreview subject={draft.subject} text={draft.text} language={draft.language} />
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
          onClick={() => onDelete(draft.etag)}
        >
          {t('template.delete')}
        </Button>
      )}
    </form>
  );
}

interface RefusedProps {
  readonly refusal: TemplateRefusal;
  readonly onSettle: (won: 'mine' | 'theirs', theirs: MailTemplate) => void;
}

/** Says why a template was not saved and, if somebody else has changed it, asks whose state wins. */
function Refused({ refusal: { message, theirs }, onSettle }: RefusedProps) {
  const { t } = useTranslation('telling');
  return (
    <div className={classes['refusal']} role="alert">
      <p>{message}</p>
      {theirs !== undefined && (
        <>
          <Button size="xs" variant="default" onClick={() => onSettle('mine', theirs)}>
            {t('template.mine')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onSettle('theirs', theirs)}>
            {t('template.theirs')}
          </Button>
        </>
      )}
    </div>
  );
}
