/** The details of a document, in the order of their tabs. */
export const SIDEBAR_TABS = ['indexes', 'versions', 'history', 'marks'] as const;
export type SidebarTab = (typeof SIDEBAR_TABS)[number];
