import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from './admin.module.css';
import type { SectionId } from './model.ts';

interface SectionPageProps {
  readonly section: SectionId;
  readonly children: ReactNode;
}

/** The page of a section, under the section's name, which is also the tab's title. */
export function SectionPage({ section, children }: SectionPageProps) {
  const { t } = useTranslation('admin');
  const title = t(`section.${section}`);
  useTitle(title);
  return (
    <div className={classes.scroll}>
      <div className={classes.form}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

interface LoadedSectionPageProps<Data> {
  readonly section: SectionId;
  /** What the page shows, as TanStack Query loads it. */
  readonly query: { readonly data: Data | undefined; readonly error: Error | null };
  readonly children: (data: Data) => ReactNode;
}

/** The page of a section whose content is loaded first. */
export function LoadedSectionPage<Data>({ section, query: { data, error }, children }: LoadedSectionPageProps<Data>) {
  const { t } = useTranslation('admin');
  useTitle(t(`section.${section}`));
  if (error !== null) return <EmptyState failed title={t('failed')} hint={error.message} />;
  if (data === undefined) return <Spinner />;
  return <SectionPage section={section}>{children(data)}</SectionPage>;
}
