import type { FlatNamespace } from 'i18next';
import { type ComponentType, createContext, use } from 'react';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import type { Viewing } from './open/viewing.ts';

/** Something that stands beside the page: a tab of the sidebar, and an action of the command palette. */
export interface Panel {
  readonly id: string;
  /** The namespace of its label, loaded before it is asked for. */
  readonly texts: FlatNamespace;
  readonly label: () => string;
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
  /** Its place among the tabs. */
  readonly order: number;
  /** Knows the document by `useWorkplace`. A lazyPart where it is more than a few lines. */
  readonly Component: ComponentType;
  /** It scrolls and takes the focus by itself, as a list does. */
  readonly isList?: boolean;
  /** A count or a sign at the tab. */
  readonly Badge?: ComponentType;
  /** Whether this document has it; always when absent. */
  readonly when?: (work: DocumentAtWork) => boolean;
}

/** A group of the toolbar: draws ToolbarItems, and knows the document by `useWorkplace`. */
export interface ToolbarPart {
  readonly id: string;
  readonly order: number;
  readonly Component: ComponentType;
}

/** The document as its panels and toolbar parts know it. */
export interface DocumentAtWork {
  readonly info: DocumentInfo;
  /** Pages, marks, texts. */
  readonly viewing: Viewing;
  /** The pages on the screen; null where the file is shown otherwise. */
  readonly view: ViewControl | null;
  readonly arranging: Arranging;
  readonly sidebar: SidebarControl;
  /** Opens the document as it is now. */
  readonly reopen: () => void;
}

interface SidebarControl {
  readonly shown: string | null;
  /** Opens the sidebar, or turns it to another panel; with `focus` the panel is told to take the focus. */
  readonly show: (panel: string, focus?: boolean) => void;
  /** The panel that was told to take the focus and has not yet. */
  readonly asked: string | null;
  readonly onFocused: () => void;
  /** Gives the page free where the sidebar covers it. */
  readonly giveWay: () => void;
}

/** Provided by the place of work. */
export const AtWork = createContext<DocumentAtWork | null>(null);

/** The document that a panel or a toolbar part stands beside. */
export function useWorkplace(): DocumentAtWork {
  const work = use(AtWork);
  if (work === null) throw new Error('useWorkplace outside of a Workplace');
  return work;
}

export interface Contributions {
  readonly panels: readonly Panel[];
  readonly toolbar: readonly ToolbarPart[];
}

/** What areas contribute to every place of work without its knowing them; src/app provides it. */
export const ContributionsContext = createContext<Contributions>({ panels: [], toolbar: [] });

const byOrder = (one: { readonly order: number }, other: { readonly order: number }): number => one.order - other.order;

/** Own parts and contributed ones, in order. */
export const inOrder = <Part extends { readonly order: number }>(
  ...parts: readonly (readonly Part[])[]
): readonly Part[] => parts.flat().toSorted(byOrder);
