import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentThen } from '#core/contract/document/history.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { overlayOfMarks } from '#core/marks/svg.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { serverSource } from '#src/viewer/session/compare/source.ts';
import { drawnThen } from './model.ts';
import classes from './then.module.css';

interface PageThenProps {
  readonly then: DocumentThen;
  readonly page: number;
}

/** Half a pixel to the page unit: a page as wide as the dialog. */
const [DPI, UNITS_PER_PIXEL] = [75, 2];

type Picture = { readonly url: string } | { readonly failure: string };

/** A page of the version of then, with the marks of then upon it. */
export function PageThen({ then, page }: PageThenProps) {
  const { t } = useTranslation('panels');
  const picture = usePicture(then, page);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  if (picture === undefined) return <Spinner />;
  if ('failure' in picture) return <p role="alert">{picture.failure}</p>;
  const overlay = size && overlayOfMarks(drawnThen(then, page), size);
  const sheets = (['multiply', 'normal'] as const).flatMap((blend) =>
    (overlay?.[blend] ?? []).map((svg) => ({ blend, svg })),
  );
  return (
    <figure className={classes.page}>
      <img
        src={picture.url}
        alt={t('then.pagePicture', { page, version: then.version })}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth * UNITS_PER_PIXEL, height: naturalHeight * UNITS_PER_PIXEL })
        }
      />
      {sheets.map(({ blend, svg }) => (
        <img key={svg} data-blend={blend} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />
      ))}
    </figure>
  );
}

/** The page without marks, for as long as it is shown; undefined until it has come. */
function usePicture({ docid, version }: DocumentThen, page: number): Picture | undefined {
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    const abort = new AbortController();
    let url: string | undefined;
    const bring = async (): Promise<void> => {
      const password = passwordOf(usePasswords.getState(), docid, version);
      const source = serverSource(docid, { version, pagecount: page }, password);
      const image = await source.image(pageNo(page), DPI, abort.signal);
      if (abort.signal.aborted) return;
      if (!image.ok) return setPicture({ failure: image.error.message });
      url = URL.createObjectURL(image.value);
      setPicture({ url });
    };
    void bring();
    return () => {
      abort.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [docid, version, page]);
  return picture;
}
