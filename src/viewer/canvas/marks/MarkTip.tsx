import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreApi } from 'zustand/vanilla';
import { dateText } from '#core/kernel/dateText.ts';
import { isIcon, markWords } from '#core/marks/mark.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import type { LayerMark } from '#src/viewer/model/layer/marks.ts';
import { describing } from '#src/viewer/model/marklist/entries.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import type { PagesSlot } from '../ViewerCanvas.tsx';
import { type TellMark, showTipOnHover } from './hover.ts';
import styles from './marks.module.css';

interface MarkTipProps {
  readonly slot: PagesSlot;
  readonly layers: Pick<Layers, 'store' | 'userId' | 'mayChange' | 'mayErase'>;
  readonly sight: Pick<Sight, 'isSeen' | 'store'>;
  readonly toolbox: StoreApi<Toolbox>;
}

/** Shows a mark's author and saving time beside it. */
export function MarkTip({ slot, layers, sight, toolbox }: MarkTipProps) {
  const { t, i18n } = useTranslation('marks');
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip.current === null) return undefined;
    const stays = (one: LayerMark): boolean => {
      const { tool, placing } = toolbox.getState();
      if (placing !== null || !canDraw(layers.store.getState().edit)) return false;
      return tool === 'select' ? !layers.mayChange(one) : tool === 'eraser' && !layers.mayErase(one);
    };
    const whyItStays = ({ mark: { kind } }: LayerMark): string =>
      t(kind === 'signature' ? 'stays.signed' : 'stays.theirs');
    const tell: TellMark = (one, isPressed) => {
      const { marks, groups } = layers.store.getState();
      const { author, at, state } = describing({ marks, groups, conflicts: [], userId: layers.userId })(one);
      const when =
        at === null || state === 'unsaved' ? t('state.unsaved') : dateText(at, currentLanguage(i18n.language));
      return {
        title: `${author ?? t('you')} · ${when}`,
        text: isPressed ? whyItStays(one) : isIcon(one.mark) ? markWords(one.mark) : null,
      };
    };
    return showTipOnHover(slot, tip.current, layers, sight, tell, stays);
  }, [slot, layers, sight, toolbox, t, i18n]);
  // Hidden from assistive technology: the mark list already gives the same information.
  return <div ref={tip} className={styles['tip']} role="tooltip" aria-hidden hidden />;
}
