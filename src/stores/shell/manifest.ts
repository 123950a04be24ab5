import type { ComponentType } from 'react';
import type { MasterData } from '../masterdata/model.ts';

/** An area as the app sees it (examples to follow, 4: an area opens the same way everywhere). */
export interface AreaManifest {
  readonly id: string;
  /** Route paths of react-router below the hash, e.g. `/document/:id/*`; all show the area's screen. */
  readonly routes: readonly string[];
  /**
   * Paths that lead on to another within the area, relative to themselves: `{ from: '/document/:id', to: 'index' }`.
   */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[];
  readonly menu?: MenuEntry;
  /** Texts it is shown with beside its own, which are called like the area. */
  readonly texts?: readonly string[];
  /** The area's chunk. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

export interface MenuEntry {
  /**
   * Place in the top menu (specification, section 2: Search 0, Workflow 1, Archive 2, Subscription 3, Scan 4, Forms 5).
   */
  readonly order: number;
  /** Key below `app:menu`. */
  readonly label: 'search' | 'workflow' | 'archive' | 'subscription' | 'scan' | 'forms';
  readonly path: string;
  /** Paths outside of `path` on which it is marked all the same. */
  readonly also?: RegExp;
  /** A count beside its words. */
  readonly Badge?: ComponentType;
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
  /** Whether this user sees it; always when absent. */
  readonly canSee?: (data: MasterData) => boolean;
}
