import { useTranslation } from 'react-i18next';
import { sections } from './sections.ts';
import { ShortcutList } from './ShortcutList.tsx';

/** The keys that mean something for a document. */
export function ShortcutSheet({ canEdit }: { readonly canEdit: boolean }) {
  const { t } = useTranslation('viewer');
  return <ShortcutList groups={sections(canEdit).map(({ title, lines }) => ({ title: t(title), lines: lines.map(({ label, chords }) => ({ label: t(label), chords })) }))} />;
}
