import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentAction } from '#core/contract/admin/audit.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { typeText } from '../extras/links/types.ts';
import { useTypeWords } from '../extras/links/useTypeWords.ts';

/** Actions whose field says what else the sender requested. */
const SENDING: ReadonlySet<string> = new Set<DocumentAction>(['document.mailed', 'document.sent', 'document.notified']);

/** Actions whose field is the type of a link. */
const LINKING: ReadonlySet<string> = new Set<DocumentAction>(['link.set', 'link.deleted']);

/** An action with its field, in the user's language. Unknown actions of another server are shown by name. */
export function useActionText(): (action: string, field?: string) => string {
  const { t } = useTranslation('document');
  // Memoised: a long history needs ten thousand of them.
  const texts = useMemo((): Readonly<Record<string, string>> => {
    const known: Readonly<Record<DocumentAction, string>> = {
      'document.archived': t('history.document_archived'),
      'document.readingOrdered': t('history.document_readingOrdered'),
      'document.readingStopped': t('history.document_readingStopped'),
      'document.versionized': t('history.document_versionized'),
      'document.deleted': t('history.document_deleted'),
      'protection.set': t('history.protection_set'),
      'document.restored': t('history.document_restored'),
      'document.copied': t('history.document_copied'),
      'version.restored': t('history.version_restored'),
      'index.set': t('history.index_set'),
      'doctype.set': t('history.doctype_set'),
      'mask.set': t('history.mask_set'),
      'client.set': t('history.client_set'),
      'year.set': t('history.year_set'),
      'note.set': t('history.note_set'),
      'note.deleted': t('history.note_deleted'),
      'tag.set': t('history.tag_set'),
      'tag.deleted': t('history.tag_deleted'),
      'link.set': t('history.link_set'),
      'link.deleted': t('history.link_deleted'),
      'attachment.set': t('history.attachment_set'),
      'attachment.deleted': t('history.attachment_deleted'),
      'layer.set': t('history.layer_set'),
      'layer.deleted': t('history.layer_deleted'),
      'stamp.numbered': t('history.stamp_numbered'),
      'document.signed': t('history.document_signed'),
      'document.sent': t('history.document_sent'),
      'document.mailed': t('history.document_mailed'),
      'document.dispatched': t('history.document_dispatched'),
      'document.notified': t('history.document_notified'),
      'document.confirmed': t('history.document_confirmed'),
      'workflow.started': t('history.workflow_started'),
      'workflow.done': t('history.workflow_done'),
      'workflow.changed': t('history.workflow_changed'),
      'workflow.ended': t('history.workflow_ended'),
    };
    return known;
  }, [t]);
  const types = useTypeWords();
  return useCallback(
    (action, field) => {
      const text = texts[action] ?? t('history.other', { action });
      if (field === undefined) return text;
      if (LINKING.has(action)) return labelled(text, typeText(Number(field), types));
      if (!SENDING.has(action)) return labelled(text, field);
      const asked = { priority: t('history.asked.priority'), receipt: t('history.asked.receipt') };
      const words = field.split(' ').map((word) => (word === 'priority' || word === 'receipt' ? asked[word] : word));
      return labelled(text, words.join(', '));
    },
    [texts, types, t],
  );
}
