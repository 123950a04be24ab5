import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { askFirst, openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { mailTemplatesQuery } from '../../queries.ts';
import { type TemplateDraft, TemplateForm } from './TemplateForm.tsx';

/** CSS px. */
const SIZE = [560, 720] as const;

/** Edits a template, or adds one. @param onKept gets its id, or undefined once it is deleted */
export const openTemplate = (template: TemplateDraft, onKept: (id: number | undefined) => void): void =>
  void openModal({
    title: t(template.id === undefined ? 'telling:template.new' : 'telling:template.change'),
    size: SIZE,
    apply: t('telling:template.save'),
    content: ({ formId, close }) => {
      const kept = async (id: number | undefined) => {
        await queryClient.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey });
        onKept(id);
        close();
      };
      return (
        <TemplateForm
          formId={formId}
          template={template}
          onSave={(draft) => save(draft, kept)}
          onDelete={() => askToDelete(template, kept)}
        />
      );
    },
  });

type Kept = (id: number | undefined) => Promise<void>;

/** The gateway reports a refusal, and the dialog stays open with the input. */
async function save({ id, name, language, subject, text, shared }: TemplateDraft, kept: Kept): Promise<void> {
  const body = { ...(id !== undefined && { id }), name, language, subject, text, shared };
  const answer = await call('mailTemplateSet', { body });
  if (answer.ok) await kept(answer.value.mailtemplate[0]?.id);
}

/** @param kept called once it is deleted */
export const askToDelete = ({ id, name }: Pick<TemplateDraft, 'id' | 'name'>, kept: Kept): void =>
  void askFirst(
    { title: t('telling:template.delete'), text: t('telling:template.deleteQuestion', { name }) },
    () => void remove(id ?? 0, kept),
  );

async function remove(id: number, kept: Kept): Promise<void> {
  const answer = await call('mailTemplateDelete', { body: { id } });
  if (answer.ok) await kept(undefined);
}
