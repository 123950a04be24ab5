import { create } from 'zustand';
import { onUserLeft } from '../session/reset.ts';
import { onSignal } from './signals.ts';

export interface Holder {
  readonly userid: number;
  readonly username: string;
}

/**
 * Who is editing the marks of which document, as far as signals have reported since its info was loaded; null means
 * nobody.
 */
export const useLayerHolders = create<ReadonlyMap<number, Holder | null>>()(() => new Map());

onSignal('lock', ({ of, id, holder }) => {
  if (of === 'layer') useLayerHolders.setState((known) => new Map(known).set(id, holder), true);
});
const forget = (): void => useLayerHolders.setState(new Map(), true);
onSignal('reset', forget);
onUserLeft(forget);
