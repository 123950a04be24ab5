/** Specification, section 1, Themes; the stored words are the specification's. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** A stored theme; `system` if missing or unknown. */
export const readTheme = (text: string | undefined): Theme => THEMES.find((theme) => theme === text) ?? 'system';
