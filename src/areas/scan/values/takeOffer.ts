import type { KeyboardEvent } from 'react';
import type { Offer } from './found.ts';

/** The index whose empty field has the focus, with the value offered to it: Enter accepts it. */
export function offeredTo(
  event: KeyboardEvent<HTMLElement>,
  offers: ReadonlyMap<number, Offer>,
): readonly [indexid: number, offer: Offer] | undefined {
  const { target, key } = event;
  if (key !== 'Enter' || event.ctrlKey || !(target instanceof HTMLInputElement) || target.value !== '')
    return undefined;
  const indexid = Number(target.closest<HTMLElement>('[data-value]')?.dataset['value']);
  const offer = offers.get(indexid);
  return offer && [indexid, offer];
}
