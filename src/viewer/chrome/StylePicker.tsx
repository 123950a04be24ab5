import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MarkStyle } from '#core/marks/style.ts';
import classes from './chrome.module.css';

interface StylePickerProps {
  readonly style: MarkStyle;
  readonly onChange: (change: Partial<MarkStyle>) => void;
}

const COLORS = [
  ['red', '#d92d20'],
  ['orange', '#ef6820'],
  ['yellow', '#ffe14d'],
  ['green', '#16a34a'],
  ['blue', '#2563eb'],
  ['black', '#1b1f24'],
] as const;
/** Page units; the specification's 20 stands in the middle. */
const WIDTHS = [4, 10, 20, 40] as const;

/** Colour and stroke width of the tool in hand. */
export function StylePicker({ style, onChange }: StylePickerProps) {
  const { t } = useTranslation('viewer');
  const title = `${t('color')}, ${t('width')} ${style.width}`;
  return (
    <Popover position="bottom-start" offset={4} trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button type="button" className={classes.styleButton} title={title} aria-label={title}>
          <span className={classes.swatch} style={{ background: style.color }} />
          <span className={classes.number}>{style.width}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.styles}>
        <div role="radiogroup" aria-label={t('color')} className={classes.row}>
          {COLORS.map(([name, color]) => (
            <button key={name} type="button" role="radio" aria-checked={style.color === color} title={t(`colors.${name}`)} aria-label={t(`colors.${name}`)} className={classes.choice} onClick={() => onChange({ color })}>
              <span className={classes.swatch} style={{ background: color }} />
            </button>
          ))}
        </div>
        <div role="radiogroup" aria-label={t('width')} className={classes.row}>
          {WIDTHS.map((width) => (
            <button key={width} type="button" role="radio" aria-checked={style.width === width} title={String(width)} aria-label={String(width)} className={classes.choice} onClick={() => onChange({ width })}>
              <span className={classes.stroke} style={{ height: Math.max(1, width / 3) }} />
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
