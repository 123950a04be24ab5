import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentAction } from '#core/contract/audit.ts';

/** What happened, in the user's language. A foreign server may note what ours does not: that is named as it is. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('document');
  return useCallback(
    (action) => {
      const known: Readonly<Record<DocumentAction, string>> = {
        'document.archived': t('history.document_archived'),
        'document.versionized': t('history.document_versionized'),
        'document.deleted': t('history.document_deleted'),
        'protection.set': t('history.protection_set'),
        'layer.set': t('history.layer_set'),
        'layer.deleted': t('history.layer_deleted'),
        'stamp.numbered': t('history.stamp_numbered'),
        'document.signed': t('history.document_signed'),
      };
      const texts: Readonly<Record<string, string>> = known;
      return texts[action] ?? t('history.other', { action });
    },
    [t],
  );
}
