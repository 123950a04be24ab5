import { useTranslation } from 'react-i18next';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import { useTellingItem } from '#src/commands/useTellingItem.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { useSeen } from './send/useSeen.ts';

/** Actions for notifying others about the document, or subscribing to it. */
export default function TellingActions() {
  const { info } = useWorkplace();
  const { t } = useTranslation('telling');
  useSeen(info.docid);
  const item = useTellingItem(() => Promise.resolve([info]), info.deleted);
  return <ToolbarItems label={t('title')} items={[item]} />;
}
