import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';

/** Why this user cannot edit this document's marks, in words; undefined if they can. */
export function useWhyNotEdit({ preview, rights }: Pick<DocumentInfo, 'preview' | 'rights'>): string | undefined {
  const { t } = useTranslation('viewer');
  if (preview === 'rendition') return t('rendition.marks');
  if (preview !== 'pages') return t('noLayers');
  if (!rights.editlayers) return reason(t, rights.whynotlayers);
  return canPaintMarks() ? undefined : t('noDrawing');
}

/** Marks are painted offscreen (viewer/canvas/marks/offscreen.ts); a browser that cannot do so only shows pages. */
const canPaintMarks = (): boolean => typeof OffscreenCanvas === 'function';

/** The server names the rule by an error name; to the user an unknown name means a missing right. */
function reason(t: TFunction<'viewer'>, error: string | undefined): string {
  if (error === 'document.protected') return t('whyNot.protected');
  return error === 'document.oldVersion' ? t('whyNot.oldVersion') : t('whyNot.right');
}
