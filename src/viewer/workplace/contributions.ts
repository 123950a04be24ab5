import type { FlatNamespace } from 'i18next';
import { type ComponentType, createContext, use } from 'react';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { OverlaySlot } from '#src/viewer/canvas/ViewerCanvas.tsx';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import type { Viewing } from './open/viewing.ts';

/** Content beside the page: a tab of the sidebar, and a command in the palette. */
export interface Panel {
  readonly id: string;
  /** The namespace of its label, loaded before the label is used. */
  readonly texts: FlatNamespace;
  readonly label: () => string;
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
  /** Sort key among the tabs. */
  readonly order: number;
  /** Gets the document from `useWorkplace`. A lazyPart if it is more than a few lines. */
  readonly Component: ComponentType;
  /** It handles scrolling and focus itself, as a list does. */
  readonly isList?: boolean;
  /** A count or icon on the tab. */
  readonly Badge?: ComponentType;
  /** Whether this document has the panel; absent means always. */
  readonly when?: (work: DocumentAtWork) => boolean;
}

/** A group of the toolbar: renders ToolbarItems and gets the document from `useWorkplace`. */
export interface ToolbarPart {
  readonly id: string;
  readonly order: number;
  readonly Component: ComponentType;
}

/** A message over the lower edge of the document (NoticeBar); renders nothing while it does not apply. */
export interface Notice {
  readonly id: string;
  readonly Component: ComponentType;
}

/** Content over the pages that moves with them. It gets the document from `useWorkplace`. */
export interface PageOverlay {
  readonly id: string;
  readonly Component: ComponentType<{ readonly slot: OverlaySlot }>;
}

/** Renders nothing, and stays from document to document, also while one is being loaded: for keys that lead on. */
export interface LastingPart {
  readonly id: string;
  readonly Component: ComponentType<{ readonly docid: number }>;
}

/** The open document, as panels, toolbar parts and overlays see it. */
export interface DocumentAtWork {
  readonly info: DocumentInfo;
  /** Pages, marks, texts. */
  readonly viewing: Viewing;
  /** The pages on screen; null if the file is shown in another way. */
  readonly view: ViewControl | null;
  readonly arranging: Arranging;
  readonly sidebar: SidebarControl;
  /** Reopens the document in its current version. */
  readonly reopen: () => void;
}

interface SidebarControl {
  readonly shown: string | null;
  /** Opens the sidebar or switches to another panel; with `focus` that panel should take the focus. */
  readonly show: (panel: string, focus?: boolean) => void;
  /** The shown panel should take the focus and has not yet. */
  readonly isAsked: boolean;
  readonly onFocused: () => void;
  /** Closes a sidebar that covers the page. */
  readonly giveWay: () => void;
}

/** Provided by the Workplace. */
export const AtWork = createContext<DocumentAtWork | null>(null);

/** The document that a panel or toolbar part belongs to. */
export function useWorkplace(): DocumentAtWork {
  const work = use(AtWork);
  if (work === null) throw new Error('useWorkplace outside of a Workplace');
  return work;
}

export interface Contributions {
  readonly panels: readonly Panel[];
  readonly toolbar: readonly ToolbarPart[];
  readonly overlays: readonly PageOverlay[];
  readonly notices: readonly Notice[];
  readonly lasting: readonly LastingPart[];
}

/** What areas contribute to every document screen without knowing them; provided by src/app. */
export const ContributionsContext = createContext<Contributions>({
  panels: [],
  toolbar: [],
  overlays: [],
  notices: [],
  lasting: [],
});

const byOrder = (one: { readonly order: number }, other: { readonly order: number }): number => one.order - other.order;

/** Own and contributed parts, sorted. */
export const inOrder = <Part extends { readonly order: number }>(
  ...parts: readonly (readonly Part[])[]
): readonly Part[] => parts.flat().toSorted(byOrder);
