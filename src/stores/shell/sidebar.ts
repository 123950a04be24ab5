import { create } from 'zustand';
import { onUserLeft } from '../session/reset.ts';

/** What the one sliding sidebar can show (specification, section 2, App shell). */
export type Panel = 'settings' | 'info' | 'protocol';

export const useSidebar = create<{ readonly panel: Panel | null }>()(() => ({ panel: null }));

export const showPanel = (panel: Panel): void => useSidebar.setState({ panel });
export const closePanel = (): void => useSidebar.setState({ panel: null });

onUserLeft(closePanel);
