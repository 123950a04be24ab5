import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { Section } from '../sections/section.ts';
import { useAdmin } from '../store.ts';
import { EditForm } from './EditForm.tsx';

/** `/admin/{section}/{id}`: edits a row, or adds one with `new`. */
export function EditPage({
  section,
  back,
  id,
}: {
  readonly section: Section;
  readonly back: string;
  readonly id: string;
}) {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  if (data === null) return <Spinner />;
  const row = section.rows(data).find((one) => String(one.id) === id);
  if (row === undefined && id !== 'new') return <EmptyState title={t('notThere')} hint={t('notThereHint')} />;
  return <EditForm key={id} section={section} row={row} data={data} back={back} />;
}
