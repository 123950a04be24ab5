import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { useSession } from '#src/stores/session/store.ts';
import { useLayerHolders } from '#src/stores/stream/locks.ts';
import { NoticeBar } from '#src/viewer/chrome/transfer/NoticeBar.tsx';

interface HolderNoticeProps {
  readonly info: Pick<DocumentInfo, 'docid' | 'layerholder'>;
}

/** Says who else is editing the document's marks, before the user tries to. */
export default function HolderNotice({ info: { docid, layerholder } }: HolderNoticeProps) {
  const { t } = useTranslation('viewer');
  const told = useLayerHolders((holders) => holders.get(docid));
  const own = useSession(({ user }) => user?.id);
  const holder = told === undefined ? layerholder : told;
  if (holder === undefined || holder === null || holder.userid === own) return null;
  return <NoticeBar text={t('lock.held', { name: holder.username })} />;
}
