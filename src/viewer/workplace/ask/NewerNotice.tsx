import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { NoticeBar } from '#src/viewer/chrome/transfer/NoticeBar.tsx';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { leaveAt } from '../open/places.ts';

interface NewerNoticeProps {
  readonly info: Pick<DocumentInfo, 'docid' | 'version'>;
  readonly newer: number;
  readonly view: ViewControl | null;
  readonly onReopen: () => void;
}

/** Says that a newer version was filed; the user can switch to it at the current position when they want. */
export default function NewerNotice({ info, newer, view, onReopen }: NewerNoticeProps) {
  const { t } = useTranslation('compare');
  const reopen = async (): Promise<void> => {
    if (!(await mayLeave('screen'))) return;
    if (view !== null) leaveAt(info.docid, view.place(), devicePixelRatio);
    onReopen();
  };
  return (
    <NoticeBar text={t('versions.newer', { version: newer, read: info.version })}>
      <Button flex="none" size="compact-sm" variant="subtle" onClick={() => void reopen()}>
        {t('versions.open')}
      </Button>
    </NoticeBar>
  );
}
