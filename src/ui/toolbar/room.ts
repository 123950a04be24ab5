import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolbarItem } from './items.ts';

/** What a toolbar and its groups of items know of one another. */
export interface Room {
  /** Items from this number up stand in the menu. */
  readonly level: number;
  /** The visible items of each group, in the order of the toolbar. */
  readonly groups: StoreApi<ReadonlyMap<string, readonly ToolbarItem[]>>;
}

export const createGroups = (): Room['groups'] =>
  createStore<ReadonlyMap<string, readonly ToolbarItem[]>>(() => new Map());

/** Outside a toolbar nothing makes way. */
export const RoomContext = createContext<Room>({ level: Infinity, groups: createGroups() });
