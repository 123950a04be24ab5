import { useTranslation } from 'react-i18next';
import { BLANK_INK, type PoolFinding } from '#core/contract/work/pool.ts';
import { numberText } from '#core/kernel/number.ts';
import { rememberLast } from '#core/kernel/rememberLast.ts';
import type { Leaf } from '#core/pages/arrangement.ts';
import { CROOKED, tiltsOf } from './crooked.ts';
import { useProposedFindings } from './findings.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import { governedBy } from './separators.ts';
import { startsOf } from './starts.ts';

// Computed once and shared by all thumbnails.
const governedIn = rememberLast(governedBy);
const startsIn = rememberLast(startsOf);

/** The ink of a page and the threshold below which it counts as blank, in percent. */
const blankness = ({ ink = 0 }: PoolFinding, language: string) => {
  const percent = (share: number) => numberText(share * 100, 3, language);
  return { ink: percent(ink), threshold: percent(BLANK_INK) };
};

/** The proposals for a page, as text; empty if proposals are switched off or the page is ignored. */
export function useProposals(leaf: Leaf): readonly string[] {
  const { id, file, page, turn } = leaf;
  const { t, i18n } = useTranslation('scan');
  const findings = useProposedFindings();
  const isProposed = useDesk((state) => !state.ignored.has(id));
  const finding = isProposed ? findings.get(`${file}.${page}`) : undefined;
  const rule = useDesk(({ now, ignored }) => (isProposed ? governedIn(now, findings, ignored).get(id) : undefined));
  const start = useDesk(({ now, ignored }) => startsIn(now, findings, ignored).get(id));
  if (finding === undefined) return [];
  const [tilt] = finding.blank || rule !== undefined ? [] : tiltsOf([leaf], findings);
  const pages = rule === undefined || rule.to < rule.from ? 'none' : rule.to === rule.from ? 'one' : 'some';
  return [
    ...(rule === undefined
      ? []
      : [
          rule.sheet === undefined
            ? t(`found.separator.${pages}`, { ...rule })
            : t(`found.sheet.${pages}`, { ...rule, ...rule.sheet }),
          t('found.rule.split'),
        ]),
    ...(finding.blank ? [t('found.blank', blankness(finding, i18n.language))] : []),
    ...(start === undefined ? [] : [t(`found.start.${start}`)]),
    ...(finding.upright === undefined || finding.upright === turn
      ? []
      : [t('found.turned', { turn: (finding.upright - turn + 360) % 360 })]),
    ...(tilt === undefined || Math.abs(tilt.by) < CROOKED
      ? []
      : [t('found.crooked', { angle: numberText(Math.abs(tilt.by), 1, i18n.language) })]),
    ...(rule === undefined
      ? finding.codes.flatMap(({ text }) => [t('found.code', { text: text.slice(0, 40) }), t('found.rule.none')])
      : []),
  ];
}
