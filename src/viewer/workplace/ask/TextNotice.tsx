import { useTranslation } from 'react-i18next';
import type { TextProblem } from '#core/contract/document/document.ts';
import { NoticeBar } from '#src/viewer/chrome/transfer/NoticeBar.tsx';

/** Most pages that are named. */
const NAMED = 10;

/** Says that the file has no text, or not all, and why: searches do not find what stands there. */
export default function TextNotice({ problem: { reason, pages } }: { readonly problem: TextProblem }) {
  const { t } = useTranslation('viewer');
  const named = pages.slice(0, NAMED).join(', ') + (pages.length > NAMED ? ' …' : '');
  // Without pages it is about the whole file.
  const why = pages.length === 0 && reason !== 'conversion' ? 'failed' : reason;
  return <NoticeBar text={`${t(`textProblem.${why}`, { pages: named })} ${t('textProblem.found')}`} />;
}
