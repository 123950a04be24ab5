import { MODULE_CHATBOT, MODULE_FORMS, MODULE_SETTINGS_HIDDEN } from '#core/contract/constants.ts';

/** Modules that switch something here (section 6). */
export const KNOWN_MODULES = [MODULE_FORMS, MODULE_CHATBOT, MODULE_SETTINGS_HIDDEN] as const;
export type KnownModule = (typeof KNOWN_MODULES)[number];

const isKnown = (id: number): id is KnownModule => KNOWN_MODULES.some((one) => one === id);
export const knownOf = (modules: readonly number[]): KnownModule[] => modules.filter(isKnown);
/** Modules that mean something elsewhere, as they are typed. */
export const othersText = (modules: readonly number[]): string => modules.filter((id) => !isKnown(id)).join(', ');

/** Numbers apart by comma, semicolon or space; undefined where something is none. */
export function othersIn(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.every((word) => /^[1-9]\d{0,5}$/.test(word)) ? words.map(Number) : undefined;
}
