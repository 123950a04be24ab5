import { useEffect } from 'react';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { call } from '#src/gateway/call.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';

/** Lets the sender of an open document know that it was opened; only a document that was sent needs a call. */
export function useSeen(docid: number): void {
  const wasSent = useMasterData(({ events }) =>
    events.some((event) => event.type === EVENT_TYPES.received && event.docid === docid),
  );
  useEffect(() => {
    // If it fails, the next opening or the finished notification tells the sender.
    if (wasSent) void call('sendToSeen', { body: { docid } }, { silent: true });
  }, [docid, wasSent]);
}
