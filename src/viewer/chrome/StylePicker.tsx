import { Popover } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindName } from '#core/marks/registry.ts';
import { dashes, FONT_SIZES, lineEnds, type MarkStyle, type StyleChange } from '#core/marks/style.ts';
import { Choices } from './StyleChoices.tsx';
import { styleFields } from '#src/viewer/kinds/kinds.ts';
import classes from './chrome.module.css';

interface StylePickerProps {
  readonly style: MarkStyle;
  /** The kinds being drawn or selected: they determine the style fields. */
  readonly kinds: readonly KindName[];
  readonly recentColors: readonly string[];
  readonly onChange: (change: StyleChange) => void;
}

const COLORS = [
  ['red', '#d92d20'],
  ['orange', '#ef6820'],
  ['yellow', '#ffe14d'],
  ['green', '#16a34a'],
  ['blue', '#2563eb'],
  ['black', '#1b1f24'],
] as const;
/** In page units; the specification's default of 20 is in the middle. */
const WIDTHS = [4, 10, 20, 40] as const;
/** Font sizes in points; 150 page units are 72 points. */
const POINTS = [8, 10, 12, 14, 18, 24, 36, 48] as const;
/** Common scales of drawings and plans, as 1 to this number. */
const SCALES = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 5000, 25_000] as const;
const UNITS_PER_POINT = 150 / 72;

/** The style of the active tool or of the selected marks: colour, width and further fields. */
export function StylePicker({ style, kinds, recentColors, onChange }: StylePickerProps) {
  const { t } = useTranslation('viewer');
  const ids = useId();
  const fields = styleFields(kinds);
  const points = Math.round((style.fontSize ?? FONT_SIZES.default) / UNITS_PER_POINT);
  /** For text and lines together the number would be ambiguous. */
  const number = fields.has('width') === fields.has('fontSize') ? null : fields.has('width') ? style.width : points;
  const title = fields.has('width') ? `${t('color')}, ${t('width')} ${style.width}` : t('color');
  const named = COLORS.map(([name, color]) => ({
    value: color,
    name: t(`colors.${name}`),
    face: <span className={classes.swatch} style={{ background: color }} />,
  }));
  const recent = recentColors
    .filter((color) => !COLORS.some(([, known]) => known === color))
    .map((color) => ({
      value: color,
      name: color,
      face: <span className={classes.swatch} style={{ background: color }} />,
    }));
  const none = { value: undefined, name: t('noFill'), face: <span className={classes.none} /> };
  const end = (which: 'start' | 'end') => (
    <label className={classes.field}>
      {t(`lineEnd.${which}`)}
      <select
        value={style[which] ?? (which === 'end' && kinds.includes('arrow') ? 'arrow' : 'none')}
        onChange={({ target }) => onChange({ [which]: lineEnds.find((one) => one === target.value) })}
      >
        {lineEnds.map((one) => (
          <option key={one} value={one}>
            {t(`lineEnd.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Popover position="bottom-start" offset={4} trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button type="button" className={classes.styleButton} title={title} aria-label={title}>
          <span className={classes.swatch} style={{ background: style.color, opacity: style.opacity }} />
          {number !== null && <span className={classes.number}>{number}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.styles} aria-label={t('style')}>
        <Choices label={t('color')} value={style.color} options={named} onChange={(color) => onChange({ color })} />
        {recent.length > 0 && (
          <Choices
            label={t('recentColors')}
            value={style.color}
            options={recent}
            onChange={(color) => onChange({ color })}
          />
        )}
        <label className={classes.field}>
          {t('otherColor')}
          <input type="color" value={style.color} onChange={({ target }) => onChange({ color: target.value })} />
        </label>
        {fields.has('width') && (
          <Choices
            label={t('width')}
            value={style.width}
            options={WIDTHS.map((value) => ({
              value,
              name: String(value),
              face: <span className={classes.stroke} style={{ height: Math.max(1, value / 3) }} />,
            }))}
            onChange={(width) => onChange({ width })}
          />
        )}
        {fields.has('fontSize') && (
          <label className={classes.field}>
            {t('fontSize')}
            <select
              value={points}
              onChange={({ target }) =>
                onChange({ fontSize: Math.round(Number(target.value) * UNITS_PER_POINT * 10) / 10 })
              }
            >
              {[...new Set([...POINTS, points])]
                .sort((a, b) => a - b)
                .map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
            </select>
          </label>
        )}
        {fields.has('dash') && (
          <Choices
            label={t('dash.label')}
            value={style.dash}
            options={[undefined, ...dashes].map((value) => ({
              value,
              name: t(`dash.${value ?? 'solid'}`),
              face: <span className={classes.dash} style={{ borderTopStyle: value ?? 'solid' }} />,
            }))}
            onChange={(dash) => onChange({ dash })}
          />
        )}
        {fields.has('ends') && end('start')}
        {fields.has('ends') && end('end')}
        {fields.has('fill') && (
          <Choices
            label={t('fill')}
            value={style.fill}
            options={[none, ...named]}
            onChange={(fill) => onChange({ fill })}
          />
        )}
        {fields.has('scale') && (
          <label className={classes.field}>
            {t('scale')}
            <select value={style.scale ?? 1} onChange={({ target }) => onChange({ scale: Number(target.value) })}>
              {[...new Set([...SCALES, style.scale ?? 1])]
                .sort((a, b) => a - b)
                .map((one) => (
                  <option key={one} value={one}>
                    1 : {one}
                  </option>
                ))}
            </select>
          </label>
        )}
        <label className={classes.field} htmlFor={`${ids}opacity`}>
          {t('opacity')}
          <input
            id={`${ids}opacity`}
            type="range"
            min={10}
            max={100}
            step={10}
            value={Math.round(style.opacity * 100)}
            onChange={({ target }) => onChange({ opacity: Number(target.value) / 100 })}
          />
        </label>
      </Popover.Dropdown>
    </Popover>
  );
}
