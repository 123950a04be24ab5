import { t } from 'i18next';
import { MODAL_SIZES } from '#core/contract/constants.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import classes from './preview.module.css';

/** The viewer is loaded with the first preview. */
const FileView = lazyPart(() => import('#src/viewer/preview/FileView.tsx'));

/** Previews a file before it is archived. */
export function openPreview(file: File): void {
  openModal({
    title: file.name,
    size: MODAL_SIZES.previewPopup,
    apply: false,
    cancel: t('ui:close'),
    content: () => (
      <div className={classes.preview}>
        <FileView file={file} name={file.name} />
      </div>
    ),
  });
}
