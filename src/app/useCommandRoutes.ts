import { useEffect } from 'react';
import { createSearchParams, useNavigate } from 'react-router-dom';
import { offerCommand } from '#src/commands/named.ts';
import { usePrefill } from '#src/stores/shell/prefill.ts';
import { writeCompared } from '#src/viewer/model/compare/sides.ts';
import { START_PATH } from './areas.ts';
import { prepareDocument } from './prepareDocument.ts';

const textsOf = (values: Readonly<Record<string, number | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

/** Registers the commands that lead to pages of other areas. */
export const useCommandRoutes = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const withdraw = [
      offerCommand('document.open', ({ docid, ...where }) => {
        // The document's first image is loaded and decoded while the screen is rendered.
        if (where.page === undefined && where.version === undefined) void prepareDocument(docid);
        void navigate({ pathname: `/document/${docid}/index`, search: createSearchParams(textsOf(where)).toString() });
      }),
      offerCommand('document.prepare', ({ docid }) => void prepareDocument(docid)),
      offerCommand(
        'documents.compare',
        ({ left, right }) => void navigate(`/compare/${writeCompared(left)}/${writeCompared(right)}`),
      ),
      offerCommand('path.open', (path) => void navigate(path)),
      offerCommand('search.open', () => void navigate(START_PATH)),
      offerCommand('search.run', (wanted) => {
        usePrefill.setState({ wanted });
        void navigate(START_PATH);
      }),
    ];
    return () => withdraw.forEach((end) => end());
  }, [navigate]);
};
