import { useTranslation } from 'react-i18next';
import type { Leaf } from '#core/pages/arrangement.ts';
import { useDesk } from '#src/areas/scan/store.ts';

/** What helpers propose of a page, in the user's words; nothing where proposals are switched off. */
export function useProposals({ file, page }: Leaf): readonly string[] {
  const { t } = useTranslation('scan');
  const finding = useDesk((state) => (state.proposals ? state.findings.get(`${file}.${page}`) : undefined));
  if (finding === undefined) return [];
  return [
    ...(finding.blank ? [t('found.blank')] : []),
    ...finding.codes.map(({ text }) => t('found.code', { text: text.slice(0, 40) })),
  ];
}
