import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImageFlaw } from '#src/viewer/session/rasters/bring.ts';
import classes from './chrome.module.css';

interface PageFlawNoteProps {
  readonly flaw: ImageFlaw;
  readonly onHide: () => void;
}

/** Says that a page is not shown completely, or not in its colours, and why. */
export function PageFlawNote({ flaw, onHide }: PageFlawNoteProps) {
  const { t } = useTranslation('viewer');
  return (
    <div className={classes.flaw} role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>{t(`flaw.${flaw}`)}</span>
      <CloseButton size="sm" aria-label={t('flaw.hide')} onClick={onHide} />
    </div>
  );
}
