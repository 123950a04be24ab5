import { useTranslation } from 'react-i18next';
import { TransferBar } from '#src/viewer/chrome/transfer/lateTransferBar.ts';
import { useDownloads } from './downloads.ts';

/** The downloads in progress, each with a way to cancel. */
export function DownloadBars() {
  const { t } = useTranslation('viewer');
  const running = useDownloads((state) => state.running);
  return running.map(({ key, filename, received, total, cancel }) => (
    <TransferBar
      key={key}
      text={t('downloads.running', { name: filename })}
      received={received}
      total={total}
      cancel={t('downloads.cancel')}
      onCancel={cancel}
    />
  ));
}
