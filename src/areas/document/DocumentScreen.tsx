import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { runCommand } from '#src/commands/named.ts';
import { pageFrom } from '#src/viewer/chrome/steps.ts';
import { Workplace } from '#src/viewer/workplace/Workplace.tsx';

const toSearch = (): void => runCommand('search.open', undefined);

/**
 * `/document/{id}/index`: a document with its pages, marks and index values, `…/extras` with its notes, tags, links and
 * attachments, `…/layer` with its marks being edited; `?version=` for an older version, `?page=` for a page.
 */
export default function DocumentScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const panel = ['extras', 'confirmation'].find((name) => pathname.endsWith(`/${name}`));
  const numberIn = (name: string): number | undefined => pageFrom(search.get(name) ?? '', Number.MAX_SAFE_INTEGER);
  return (
    <Workplace
      docId={id}
      version={numberIn('version')}
      page={numberIn('page')}
      panel={panel}
      edits={pathname.endsWith('/layer')}
      onBack={toSearch}
    />
  );
}
