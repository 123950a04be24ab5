import { useTranslation } from 'react-i18next';
import type { Leaf } from '#core/pages/arrangement.ts';
import { type DeskState, useDesk } from '#src/areas/scan/store.ts';
import { governedBy, type Governed } from './separators.ts';

type Seen = Pick<DeskState, 'now' | 'findings' | 'ignored'>;
let last: { readonly seen: Seen; readonly governed: ReadonlyMap<string, Governed> } | undefined;

/** Made once for all thumbnails that ask. */
function governed({ now, findings, ignored }: Seen): ReadonlyMap<string, Governed> {
  if (last?.seen.now !== now || last.seen.findings !== findings || last.seen.ignored !== ignored)
    last = { seen: { now, findings, ignored }, governed: governedBy(now, findings, ignored) };
  return last.governed;
}

/** What helpers propose of a page, in the user's words; nothing where proposals are switched off, or it is ignored. */
export function useProposals({ id, file, page, turn }: Leaf): readonly string[] {
  const { t } = useTranslation('scan');
  const heard = useDesk((state) => state.proposals && !state.ignored.has(id));
  const finding = useDesk((state) => (heard ? state.findings.get(`${file}.${page}`) : undefined));
  const rule = useDesk((state) => (heard ? governed(state).get(id) : undefined));
  if (finding === undefined) return [];
  const pages = rule === undefined || rule.to < rule.from ? 'none' : rule.to === rule.from ? 'one' : 'some';
  return [
    ...(rule === undefined
      ? []
      : [
          rule.sheet === undefined
            ? t(`found.separator.${pages}`, { ...rule })
            : t(`found.sheet.${pages}`, { ...rule, ...rule.sheet }),
        ]),
    ...(finding.blank ? [t('found.blank')] : []),
    ...(finding.upright === undefined || finding.upright === turn
      ? []
      : [t('found.turned', { turn: (finding.upright - turn + 360) % 360 })]),
    ...(rule === undefined ? finding.codes.map(({ text }) => t('found.code', { text: text.slice(0, 40) })) : []),
  ];
}
