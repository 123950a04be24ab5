import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { CallError } from '#src/gateway/error.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import { type DownloadKind, fetchFile, fileName } from './download.ts';
import { startDownload, type Wanted } from './downloads.ts';

/** Downloads a document; failures are reported with advice. */
export function useDownload(info: DocumentInfo, sight?: Sight): (kind: DownloadKind) => Promise<void> {
  const { t } = useTranslation('viewer');
  return useCallback(
    async (kind) => {
      const wanted = wantedOf(info, kind, sight);
      const failure = await startDownload(wanted);
      // The end of the session already has its own dialog.
      if (failure === null || failure.status === 401) return;
      const advice = adviceOn(failure);
      const message = advice === undefined ? failure.message : `${failure.message} ${t(`downloads.advice.${advice}`)}`;
      showToast({
        type: 'error',
        title: t('downloads.failed', { name: wanted.filename }),
        message,
        component: 'download',
      });
    },
    [info, sight, t],
  );
}

function wantedOf(info: DocumentInfo, kind: DownloadKind, sight: Sight | undefined): Wanted {
  const password = passwordOf(usePasswords.getState(), info.docid, info.version);
  // The original is sent encrypted as it is, so it needs no password.
  const unlocked = kind === 'original' || password === undefined ? {} : { password };
  return {
    key: `${info.docid}.${info.version}.${kind}`,
    filename: fileName(info.filename, kind),
    bring: (options) => fetchFile(info, kind, { ...options, ...unlocked }, sight?.store.getState()),
  };
}

/** Advice where the message gives none; a refusal explains itself. */
function adviceOn({ status }: CallError): 'connection' | 'later' | undefined {
  if (status === 0) return 'connection';
  return status >= 500 ? 'later' : undefined;
}
