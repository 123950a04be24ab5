import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { NoticeBar } from '#src/viewer/chrome/transfer/NoticeBar.tsx';
import { leftUnsaved } from '#src/viewer/model/marklist/leftUnsaved.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';

interface LeftNoticeProps {
  readonly layers: Layers;
  readonly start: () => void;
}

/** Says that the framed marks exist only on this device, and offers to save them. */
export default function LeftNotice({ layers, start }: LeftNoticeProps) {
  const { t } = useTranslation('marks');
  const shown = useStore(
    layers.store,
    useShallow(({ edit, marks, groups }) => ({ edit, marks, groups })),
  );
  const count = useMemo(() => leftUnsaved(shown, layers.userId).length, [shown, layers]);
  if (count === 0) return null;
  return (
    <NoticeBar text={t('leftUnsaved', { count })}>
      <Button size="compact-sm" variant="light" onClick={start}>
        {t('leftGoOn')}
      </Button>
    </NoticeBar>
  );
}
