import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolbarItem } from './items.ts';

/** Shared between a toolbar and its groups of items. */
export interface Room {
  /** Items with this number or a higher one are in the menu. */
  readonly level: number;
  /** The visible items of each group, in toolbar order. */
  readonly groups: StoreApi<ReadonlyMap<string, readonly ToolbarItem[]>>;
}

export const createGroups = (): Room['groups'] =>
  createStore<ReadonlyMap<string, readonly ToolbarItem[]>>(() => new Map());

/** Outside a toolbar nothing collapses. */
export const RoomContext = createContext<Room>({ level: Infinity, groups: createGroups() });
