import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';

/** Why this user cannot edit this document's layers, in words; undefined when he can. */
export function useWhyNotEdit({ preview, rights }: Pick<DocumentInfo, 'preview' | 'rights'>): string | undefined {
  const { t } = useTranslation('viewer');
  if (preview === 'rendition') return t('rendition.marks');
  if (preview !== 'pages') return t('noLayers');
  if (!rights.editlayers) return reason(t, rights.whynotlayers);
  return canPaintMarks() ? undefined : t('noDrawing');
}

/**
 * Marks are painted on sheets beside the document (viewer/canvas/marks/sheet.ts); a browser without them shows pages
 * only.
 */
const canPaintMarks = (): boolean => typeof OffscreenCanvas === 'function';

/** The server names the rule by its error; a name unknown here is a missing right as far as the user is concerned. */
function reason(t: TFunction<'viewer'>, error: string | undefined): string {
  if (error === 'document.protected') return t('whyNot.protected');
  return error === 'document.oldVersion' ? t('whyNot.oldVersion') : t('whyNot.right');
}
