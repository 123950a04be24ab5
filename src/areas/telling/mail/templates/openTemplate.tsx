import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { askFirst, openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { mailTemplatesQuery } from '../../queries.ts';
import { type TemplateDraft, TemplateForm, type TemplateRefusal } from './TemplateForm.tsx';

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
          onDelete={(etag) => askToDelete({ ...template, ...(etag !== undefined && { etag }) }, kept)}
        />
      );
    },
  });

type Kept = (id: number | undefined) => Promise<void>;

/** Returns why it was not saved; the dialog then stays open with the input. */
async function save(
  { id, etag, name, language, subject, text, shared }: TemplateDraft,
  kept: Kept,
): Promise<TemplateRefusal | undefined> {
  const known = { ...(id !== undefined && { id }), ...(etag !== undefined && { etag }) };
  const body = { ...known, name, language, subject, text, shared };
  const answer = await call('mailTemplateSet', { body }, { silent: true });
  if (answer.ok) {
    await kept(answer.value.mailtemplate[0]?.id);
    return undefined;
  }
  const { name: error, message } = answer.error;
  const now = error === 'admin.conflict' ? await call('mailTemplateList', {}, { silent: true }) : undefined;
  const theirs = now?.ok === true ? now.value.mailtemplate.find((one) => one.id === id) : undefined;
  return { message, ...(theirs !== undefined && { theirs }) };
}

/**
 * @param kept called once it is deleted
 * @param onConflict called if somebody else has changed it meanwhile, so that it was not deleted
 */
export const askToDelete = (
  { id, etag, name }: Pick<TemplateDraft, 'id' | 'etag' | 'name'>,
  kept: Kept,
  onConflict?: () => void,
): void =>
  void askFirst(
    { title: t('telling:template.delete'), text: t('telling:template.deleteQuestion', { name }) },
    () => void remove({ id: id ?? 0, ...(etag !== undefined && { etag }) }, kept, onConflict),
  );

async function remove(
  body: { readonly id: number; readonly etag?: string },
  kept: Kept,
  onConflict?: () => void,
): Promise<void> {
  const answer = await call('mailTemplateDelete', { body });
  if (answer.ok) await kept(undefined);
  else if (answer.error.name === 'admin.conflict') onConflict?.();
}
