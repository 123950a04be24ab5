import { t } from 'i18next';
import { lazy, Suspense } from 'react';
import { openModal } from '#src/stores/modals/effects.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from './preview.module.css';

/** Specification, section 9, preview popup. */
const PREVIEW_SIZE = [800, 850] as const;
/** The viewer is loaded with the first file that is looked at. */
const FileView = lazy(() => import('#src/viewer/preview/FileView.tsx'));

/** Shows a file before it is archived. */
export function openPreview(file: File): void {
  openModal({
    title: file.name,
    size: PREVIEW_SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: () => (
      <Suspense fallback={<Spinner label={t('viewer:file.opening')} />}>
        <div className={classes.preview}>
          <FileView file={file} name={file.name} />
        </div>
      </Suspense>
    ),
  });
}
