import { useTranslation } from 'react-i18next';
import { BLANK_INK, type PoolFinding } from '#core/contract/work/pool.ts';
import { numberText } from '#core/kernel/number.ts';
import type { Leaf } from '#core/pages/arrangement.ts';
import { CROOKED, tiltsOf } from './crooked.ts';
import { useHeard } from './heard.ts';
import { type DeskState, useDesk } from '#src/areas/scan/store.ts';
import { governedBy, type Governed } from './separators.ts';
import { type Start, startsOf } from './starts.ts';

type Seen = Pick<DeskState, 'now' | 'findings' | 'ignored'>;
let last: { readonly seen: Seen; readonly governed: ReadonlyMap<string, Governed> } | undefined;

/** Computed once and shared by all thumbnails. */
function governed({ now, findings, ignored }: Seen): ReadonlyMap<string, Governed> {
  if (last?.seen.now !== now || last.seen.findings !== findings || last.seen.ignored !== ignored)
    last = { seen: { now, findings, ignored }, governed: governedBy(now, findings, ignored) };
  return last.governed;
}

let lastStarts: { readonly seen: Seen; readonly starts: ReadonlyMap<string, Start> } | undefined;

/** Computed once and shared by all thumbnails. */
function startsIn({ now, findings, ignored }: Seen): ReadonlyMap<string, Start> {
  const before = lastStarts?.seen;
  if (lastStarts === undefined || before?.now !== now || before.findings !== findings || before.ignored !== ignored)
    lastStarts = { seen: { now, findings, ignored }, starts: startsOf(now, findings, ignored) };
  return lastStarts.starts;
}

/** The ink of a page and the threshold below which it counts as blank, in percent. */
const blankness = ({ ink = 0 }: PoolFinding, language: string) => {
  const percent = (share: number) => numberText(share * 100, 3, language);
  return { ink: percent(ink), threshold: percent(BLANK_INK) };
};

/** The proposals for a page, as text; empty if proposals are switched off or the page is ignored. */
export function useProposals(leaf: Leaf): readonly string[] {
  const { id, file, page, turn } = leaf;
  const { t, i18n } = useTranslation('scan');
  const findings = useHeard();
  const heard = useDesk((state) => !state.ignored.has(id));
  const finding = heard ? findings.get(`${file}.${page}`) : undefined;
  const rule = useDesk(({ now, ignored }) => (heard ? governed({ now, findings, ignored }).get(id) : undefined));
  const start = useDesk(({ now, ignored }) => startsIn({ now, findings, ignored }).get(id));
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
        ]),
    ...(finding.blank ? [t('found.blank', blankness(finding, i18n.language))] : []),
    ...(start === undefined ? [] : [t(`found.start.${start}`)]),
    ...(finding.upright === undefined || finding.upright === turn
      ? []
      : [t('found.turned', { turn: (finding.upright - turn + 360) % 360 })]),
    ...(tilt === undefined || Math.abs(tilt.by) < CROOKED
      ? []
      : [t('found.crooked', { angle: numberText(Math.abs(tilt.by), 1, i18n.language) })]),
    ...(rule === undefined ? finding.codes.map(({ text }) => t('found.code', { text: text.slice(0, 40) })) : []),
  ];
}
