import type { ComponentType } from 'react';
import type { MasterData } from '../masterdata/model.ts';

/** An area as the app sees it. */
export interface AreaManifest {
  readonly id: string;
  /** Route paths of react-router below the hash, e.g. `/document/:id/*`; all show the area's screen. */
  readonly routes: readonly string[];
  /** Redirects within the area, relative to themselves: `{ from: '/document/:id', to: 'index' }`. */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[];
  readonly menu?: MenuEntry;
  /** Namespaces it needs besides its own, which has the area's id. */
  readonly texts?: readonly string[];
  /** Loads the area's chunk. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

export interface MenuEntry {
  /**
   * Position in the top menu (specification, section 2: Search 0, Workflow 1, Archive 2, Subscription 3, Scan 4, Forms
   * 5).
   */
  readonly order: number;
  /** Key below `app:menu`. */
  readonly label: 'search' | 'workflow' | 'archive' | 'subscription' | 'scan' | 'forms';
  readonly path: string;
  /** Further paths on which the entry is marked as current. */
  readonly also?: RegExp;
  /** A count beside the label. */
  readonly Badge?: ComponentType;
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
  /** Whether this user sees it; absent means always. */
  readonly canSee?: (data: MasterData) => boolean;
}
