import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormDraft } from '#core/contract/work/form.ts';
import { call } from '#src/gateway/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Builder } from './Builder.tsx';

const load = async (formid: number): Promise<FormDraft> => {
  const answer = await call('formDraft', { params: { formid: String(formid) } }, { silent: true });
  const form = answer.ok ? answer.value.form[0] : undefined;
  if (form === undefined) throw new Error(answer.ok ? '' : answer.error.message);
  return form;
};

/** `/forms/{id}/build`: edits a form. */
export default function BuilderScreen({ formid }: { readonly formid: number }) {
  const { t } = useTranslation('forms');
  // Every visit starts from the server's version; unsaved changes live only here.
  const form = useQuery({
    queryKey: ['form', formid, 'build'],
    queryFn: () => load(formid),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (form.isError) return <EmptyState failed title={t('notThere')} hint={form.error.message} />;
  return form.data === undefined ? <Spinner /> : <Builder form={form.data} />;
}
