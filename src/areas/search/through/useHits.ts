import { useEffect } from 'react';
import { useStore } from 'zustand';
import { FIND_TEXT_MAXIMUM } from '#core/contract/document/text.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { resultList } from '../resultList.ts';

/** Carries the search words into the document: its hits are highlighted and can be stepped through in the find bar. */
export function useHits(isOfResult: boolean): void {
  const { viewing, view } = useWorkplace();
  const words = useStore(resultList().store, ({ shown }) => shown?.fulltext.trim() ?? '');
  const isReady = isOfResult && view !== null && words !== '';
  useEffect(() => {
    const { finder } = viewing;
    if (!isReady || finder.store.getState().isOpen) return;
    finder.showWords(words.slice(0, FIND_TEXT_MAXIMUM), pageNo(1));
  }, [viewing, isReady, words]);
}
