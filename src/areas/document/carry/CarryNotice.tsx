import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { NoticeBar } from '#src/viewer/chrome/transfer/NoticeBar.tsx';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { type Opened, replaces } from './model.ts';
import { openCarry } from './openCarry.tsx';
import { useCarryOffer } from './useCarryOffer.ts';

/** The document last opened in its current version; a new version opens as a new screen. */
let lastOpened: Opened | undefined;
onUserLeft(() => {
  lastOpened = undefined;
});

/** Offers the marks of an older version when a new one, by whomever, has taken the place of the open one. */
export default function CarryNotice() {
  const { info, viewing, view } = useWorkplace();
  const { t } = useTranslation(['carry', 'ui']);
  const [isWanted, setWanted] = useState(() => replaces(info, lastOpened));
  useEffect(() => {
    if (info.version === info.currentversion) lastOpened = { docid: info.docid, version: info.version };
  }, [info]);
  const from = useCarryOffer(isWanted);
  if (from === undefined) return null;
  return (
    <NoticeBar text={t('offer', { version: from.version })}>
      <Button
        flex="none"
        size="compact-sm"
        variant="subtle"
        onClick={() => void openCarry({ info, layers: viewing.layers }, from, view)}
      >
        {t('show')}
      </Button>
      <Button flex="none" size="compact-sm" variant="subtle" onClick={() => setWanted(false)}>
        {t('ui:close')}
      </Button>
    </NoticeBar>
  );
}
