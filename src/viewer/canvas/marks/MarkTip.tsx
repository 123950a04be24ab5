import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { describing } from '#src/viewer/model/marklist/entries.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import type { PagesSlot } from '../ViewerCanvas.tsx';
import { tellOnHover } from './hover.ts';
import styles from './marks.module.css';

interface MarkTipProps {
  readonly slot: PagesSlot;
  readonly layers: Pick<Layers, 'store' | 'userId'>;
  readonly sight: Pick<Sight, 'isSeen' | 'store'>;
}

/** Whose a mark is and when it was saved, told beside it. */
export function MarkTip({ slot, layers, sight }: MarkTipProps) {
  const { t, i18n } = useTranslation('marks');
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip.current === null) return undefined;
    return tellOnHover(slot, tip.current, layers, sight, (one) => {
      const { marks, groups } = layers.store.getState();
      const { author, at, state } = describing({ marks, groups, conflicts: [], userId: layers.userId })(one);
      const when =
        at === null || state === 'unsaved' ? t('state.unsaved') : dateText(at, currentLanguage(i18n.language));
      return {
        title: `${author ?? t('you')} · ${when}`,
        text: one.mark.kind === 'note' ? one.mark.geometry.text : null,
      };
    });
  }, [slot, layers, sight, t, i18n]);
  // What it says is told by the list, too; it is there for the eyes.
  return <div ref={tip} className={styles['tip']} role="tooltip" aria-hidden hidden />;
}
