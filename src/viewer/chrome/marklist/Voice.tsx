import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { announceChanges } from './voice.ts';

/** Announces changes to the marks to screen readers. React renders none of it. */
export default function Voice({ layers }: { readonly layers: Pick<Layers, 'store' | 'userId'> }) {
  const { t } = useTranslation(['marks', 'viewer']);
  const status = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      announceChanges(layers, t, (text) => {
        if (status.current) status.current.textContent = text;
      }),
    [layers, t],
  );
  return <VisuallyHidden ref={status} role="status" />;
}
