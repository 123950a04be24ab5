import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { type LockedNotice, lockedNotice } from '#src/viewer/model/edit.ts';
import { useLayerHolders } from '#src/stores/stream/locks.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';

/** Milliseconds between automatic attempts to get a held lock. */
const ASK_AGAIN_MS = 15_000;

interface LockFormProps {
  readonly formId: string;
  readonly layers: Layers;
  readonly docId: number;
  /** Why the form was opened. */
  readonly notice: LockedNotice;
}

/**
 * Who holds the lock, since when and until when. It tries again periodically while shown, and at once if the user asks
 * or the server reports that the lock changed hands or was released.
 */
export function LockForm({ formId, layers, docId, notice }: LockFormProps) {
  const { t, i18n } = useTranslation('editing');
  const language = currentLanguage(i18n.language);
  const [{ holder, since, until }, setNotice] = useState(notice);
  useEffect(() => {
    const timer = setInterval(() => void layers.startEditing(), ASK_AGAIN_MS);
    const end = layers.store.subscribe(({ edit }) => {
      const latest = lockedNotice(edit);
      if (latest !== null) setNotice(latest);
    });
    const unfollow = useLayerHolders.subscribe((now, before) => {
      if (now.get(docId) !== before.get(docId)) void layers.startEditing();
    });
    return () => {
      clearInterval(timer);
      end();
      unfollow();
    };
  }, [layers, docId]);
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        void layers.startEditing(holder === null ? 'takeOver' : undefined);
      }}
    >
      <Stack gap="sm" aria-live="polite">
        <strong>{holder === null ? t('lock.elsewhere') : t('lock.by', { name: holder })}</strong>
        {since !== null && until !== null && (
          <span>{t('lock.times', { since: dateText(since, language), until: dateText(until, language) })}</span>
        )}
        <span>{holder === null ? t('lock.takeOverHint') : t('lock.waitHint')}</span>
      </Stack>
    </form>
  );
}
