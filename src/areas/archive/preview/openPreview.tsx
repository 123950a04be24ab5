import { t } from 'i18next';
import { lazy, Suspense } from 'react';
import { openModal } from '#src/stores/modals/effects.ts';
import { Spinner } from '#src/ui/Spinner.tsx';

/** Specification, section 9, preview popup. */
const PREVIEW_SIZE = [800, 850] as const;
/** The viewer is loaded with the first file that is looked at. */
const Preview = lazy(() => import('./Preview.tsx'));

/** Shows a file before it is archived. */
export function openPreview(file: File): void {
  openModal({
    title: file.name,
    size: PREVIEW_SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: () => (
      <Suspense fallback={<Spinner label={t('archive:preview.opening')} />}>
        <Preview file={file} />
      </Suspense>
    ),
  });
}
