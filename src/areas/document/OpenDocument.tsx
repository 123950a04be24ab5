import { useEffect, useState } from 'react';
import { userId } from '#core/kernel/ids.ts';
import { useSession } from '#src/stores/session/store.ts';
import type { Reading } from './model.ts';
import { Workplace } from './Workplace.tsx';
import { openViewing, type Start, type Viewing } from './viewing.ts';

interface OpenDocumentProps extends Pick<Reading, 'info' | 'password' | 'newer'> {
  readonly start: Start;
  readonly onReopen: () => void;
}

/** A document whose facts are known: opens its pages and layers while it is shown. */
export function OpenDocument({ info, password, newer, start, onReopen }: OpenDocumentProps) {
  const user = useSession((state) => state.user?.id);
  const [viewing, setViewing] = useState<Viewing>();
  useEffect(() => {
    if (user === undefined) return undefined;
    const opened = openViewing(info, password, userId(user), start);
    setViewing(opened);
    return opened.dispose;
    // A later answer about the same version tells nothing new about its pages, and must not end an editing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [info.docid, info.version, password, user]);
  return viewing === undefined ? null : <Workplace info={info} viewing={viewing} newer={newer} onReopen={onReopen} />;
}
