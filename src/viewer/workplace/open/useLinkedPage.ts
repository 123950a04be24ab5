import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { pageNo } from '#core/kernel/ids.ts';
import { pageFrom } from '#src/viewer/chrome/steps.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';

/** Follows a link to a page of the document that is already open. The initial page is determined before opening. */
export function useLinkedPage(view: ViewControl | null, pageCount: number): void {
  // A new object for each navigation; its key is the same for all typed addresses.
  const location = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const linked = new URLSearchParams(location.search).get('page');
  const seen = useRef({ location, linked });
  useEffect(() => {
    if (view === null || seen.current.location === location) return;
    // Back navigation from elsewhere: the user may have moved on from that page before.
    const isReturn = isPop && linked === seen.current.linked;
    seen.current = { location, linked: linked ?? seen.current.linked };
    const page = pageFrom(linked ?? '', pageCount);
    if (page !== undefined && !isReturn) view.goTo(pageNo(page));
  }, [view, location, linked, isPop, pageCount]);
}
