import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { runCommand } from '#src/commands/named.ts';
import { NoticeBar } from '#src/viewer/chrome/transfer/NoticeBar.tsx';

/** Says that an older, read-only version is shown, with a link to the current one. */
export default function OlderNotice({
  info,
}: {
  readonly info: Pick<DocumentInfo, 'docid' | 'version' | 'currentversion'>;
}) {
  const { t } = useTranslation('compare');
  return (
    <NoticeBar text={t('versions.older', { read: info.version, version: info.currentversion })}>
      <Button
        flex="none"
        size="compact-sm"
        variant="subtle"
        onClick={() => runCommand('document.open', { docid: info.docid })}
      >
        {t('versions.openCurrent')}
      </Button>
    </NoticeBar>
  );
}
