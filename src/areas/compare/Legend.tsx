import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import type { Look } from './modes.ts';
import type { Side } from './opened.ts';
import type { Blinking } from './useBlink.ts';
import classes from './legend.module.css';

interface LegendProps {
  readonly left: Side;
  readonly right: Side;
  readonly look: Look;
  readonly blinking: Blinking;
  readonly onChange: (part: Partial<Look>) => void;
}

/** Which document is left and right, and the controls of the current mode. */
export function Legend({ left, right, look, blinking, onChange }: LegendProps) {
  const { t } = useTranslation('compare');
  return (
    <div className={classes['legend']}>
      <Name side="left" of={left} isFront={look.mode !== 'blink' || look.front === 'left'} />
      {look.mode === 'blink' && (
        <span className={classes['control']}>
          <ToolbarItems
            label={t('modes.blink')}
            items={[
              {
                id: 'blink',
                text: blinking.isOn ? t('blink.pause') : t('blink.play'),
                icon: blinking.isOn ? IconPlayerPause : IconPlayerPlay,
                iconOnly: true,
                run: blinking.toggle,
              },
            ]}
          />
          <ToolbarItems
            label={t('modes.blink')}
            items={[
              {
                id: 'swap',
                text: t('blink.swap'),
                run: () => onChange({ front: look.front === 'left' ? 'right' : 'left' }),
              },
            ]}
          />
        </span>
      )}
      {look.mode === 'swipe' && (
        <input
          className={classes['range']}
          type="range"
          min={0}
          max={100}
          value={Math.round(look.swipe * 100)}
          aria-label={t('swipe')}
          onChange={(event) => onChange({ swipe: Number(event.currentTarget.value) / 100 })}
        />
      )}
      <Name side="right" of={right} isFront={look.mode !== 'blink' || look.front === 'right'} />
    </div>
  );
}

function Name({
  side,
  of: { info },
  isFront,
}: {
  readonly side: 'left' | 'right';
  readonly of: Side;
  readonly isFront: boolean;
}) {
  const { t } = useTranslation('compare');
  return (
    <p className={classes['name']} data-side={side} data-front={isFront}>
      <strong>{t('version', { version: info.version })}</strong>
      <span title={info.filename}>{info.filename}</span>
      <small>{t('by', { date: info.createdate, name: info.createdby })}</small>
    </p>
  );
}
