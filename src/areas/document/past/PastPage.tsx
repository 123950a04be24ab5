import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastDocument } from '#core/contract/document/history.ts';
import { PAGE_UNITS_PER_INCH, type Size } from '#core/kernel/geometry.ts';
import { overlayOfMarks } from '#core/marks/svg.ts';
import { LockedVersion } from '#src/viewer/workplace/ask/LockedVersion.tsx';
import { CallFailure } from '#src/gateway/unwrapped.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { pageQuery } from '../queries.ts';
import { pastPageMarks } from './model.ts';
import classes from './past.module.css';

interface PastPageProps {
  readonly past: PastDocument;
  readonly page: number;
}

/** A page as wide as the dialog. */
const DPI = 75;
const UNITS_PER_PIXEL = PAGE_UNITS_PER_INCH / DPI;

const focus = (figure: HTMLElement | null): void => figure?.focus();

/** Whether an encrypted version was requested without its password, or with another version's. */
const isLocked = (failure: Error | null): boolean =>
  failure instanceof CallFailure &&
  (failure.failure.name === 'document.passwordRequired' || failure.failure.name === 'document.passwordWrong');

/** A page of the version at that time, with the marks of that time. */
export function PastPage({ past, page }: PastPageProps) {
  const { t } = useTranslation('panels');
  const { docid, version } = past;
  const picture = useQuery(pageQuery(docid, version, page, DPI));
  const [size, setSize] = useState<Size>();
  const [isUnlocked, setUnlocked] = useState(false);
  if (isLocked(picture.error))
    return (
      <LockedVersion
        docid={docid}
        version={version}
        name={t('past.version', { version, name: past.filename })}
        onOpened={() => {
          setUnlocked(true);
          void picture.refetch();
        }}
      />
    );
  if (picture.isError) return <p role="alert">{picture.error.message}</p>;
  if (picture.isPending) return <Spinner />;
  const overlay = size && overlayOfMarks(pastPageMarks(past, page), size);
  const sheets = (['multiply', 'normal'] as const).flatMap((blend) =>
    (overlay?.[blend] ?? []).map((svg) => ({ blend, svg })),
  );
  return (
    // After unlocking, focus moves to the page.
    <figure className={classes.page} tabIndex={-1} ref={isUnlocked ? focus : undefined}>
      <Picture
        blob={picture.data}
        text={t('past.pagePicture', { page, version })}
        onSize={({ width, height }) => setSize({ width: width * UNITS_PER_PIXEL, height: height * UNITS_PER_PIXEL })}
      />
      {sheets.map(({ blend, svg }) => (
        <img key={svg} data-blend={blend} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />
      ))}
    </figure>
  );
}
