import type { AdminLicense } from '#core/contract/admin/adminSettings.ts';
import { MODULE_CHATBOT, MODULE_FORMS, MODULE_SETTINGS_HIDDEN } from '#core/contract/constants.ts';

/** Modules that have an effect in this product (section 6). */
export const KNOWN_MODULES = [MODULE_FORMS, MODULE_CHATBOT, MODULE_SETTINGS_HIDDEN] as const;
export type KnownModule = (typeof KNOWN_MODULES)[number];

const isKnown = (id: number): id is KnownModule => KNOWN_MODULES.some((one) => one === id);
export const knownOf = (modules: readonly number[]): KnownModule[] => modules.filter(isKnown);
/** Modules for other products, as text. */
export const othersText = (modules: readonly number[]): string => modules.filter((id) => !isKnown(id)).join(', ');

/** Numbers separated by comma, semicolon or space; undefined if anything is not a number. */
export function othersIn(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.every((word) => /^[1-9]\d{0,5}$/.test(word)) ? words.map(Number) : undefined;
}

/** A licence as typed. */
export interface LicenseDraft {
  readonly customerno: string;
  readonly customername: string;
  /** Modules with an effect here, in the order they were ticked. */
  readonly known: readonly string[];
  readonly others: string;
}

export const draftOf = ({ customerno, customername, modules }: Omit<AdminLicense, 'etag'>): LicenseDraft => ({
  customerno,
  customername,
  known: knownOf(modules).map(String),
  others: othersText(modules),
});

/** The licence to save; undefined if the other modules are not numbers. */
export function licenseIn({ customerno, customername, known, others }: LicenseDraft) {
  const read = othersIn(others);
  return (
    read && {
      customerno: customerno.trim(),
      customername: customername.trim(),
      modules: [...known.map(Number), ...read],
    }
  );
}

export const isSame = (one: LicenseDraft, other: LicenseDraft): boolean =>
  one.customerno === other.customerno &&
  one.customername === other.customername &&
  one.others === other.others &&
  one.known.toSorted().join() === other.known.toSorted().join();
