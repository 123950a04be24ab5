import type { ConfigEntry } from '#core/contract/people/user.ts';
import {
  PRODUCT_VERSION,
  DEFAULT_HIDE_ERROR_TOAST_SECONDS,
  DEFAULT_MAX_PROCESSES,
  SEARCH_OPERATORS,
} from '#core/contract/constants.ts';

/** A setting that the server keeps for the user (specification, section 3, Config; defaults: section 9). */
interface Setting<Value> {
  /** Its name on the wire. Only webviewer_dashboard_info and the prefix are specified, the others are assumed. */
  readonly wire: string;
  readonly default: Value;
  /** The value of a wire text; undefined if it is not valid. */
  readonly parse: (text: string) => Value | undefined;
}

/** Users set it; administrators set its default, for everybody or for a group. */
interface CompanySetting<Value> extends Setting<Value> {
  readonly scope: 'company';
  readonly kind: 'flag' | 'number' | 'operator';
}

/** The product keeps it for the user; nobody sets a default. */
interface UserSetting<Value> extends Setting<Value> {
  readonly scope: 'user';
}

const flag = (wire: string, fallback = false): CompanySetting<boolean> => ({
  kind: 'flag',
  wire,
  default: fallback,
  parse: (text) => text === '1' || text === 'true',
  scope: 'company',
});

const whole = (wire: string, fallback: number): CompanySetting<number> => ({
  kind: 'number',
  wire,
  default: fallback,
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  scope: 'company',
});

/**
 * The comparisons that can be the standard one, with which the fields of a mask begin. Those without a value would lock
 * all fields and look like conditions, which untouched fields are not.
 */
export const STANDARD_OPERATORS = Object.values(SEARCH_OPERATORS).filter(
  (one) => one !== SEARCH_OPERATORS.filled && one !== SEARCH_OPERATORS.notFilled,
);

const operator: CompanySetting<(typeof STANDARD_OPERATORS)[number]> = {
  kind: 'operator',
  wire: 'webviewer_search_mask_standard_operator',
  default: SEARCH_OPERATORS.equal,
  parse: (text) => STANDARD_OPERATORS.find((known) => String(known) === text),
  scope: 'company',
};

/** Version whose news were shown last; '0.0.0' shows them again. */
const newsVersion: UserSetting<string> = {
  wire: 'webviewer_dashboard_info',
  default: '0.0.0',
  parse: (text) => text,
  scope: 'user',
};

/** Favourite stamps by id, in the order they were added. */
const stampFavourites: UserSetting<readonly number[]> = {
  wire: 'webviewer_stamp_favourites',
  default: [],
  parse: (text) =>
    text
      .split(',')
      .filter((id) => /^\d{1,9}$/.test(id))
      .map(Number),
  scope: 'user',
};

/** Every setting, once: a further one is a line here and a control on its screen. */
export const SETTINGS = {
  showLayer: flag('webviewer_document_show_layer'),
  showStamp: flag('webviewer_document_show_stamp'),
  showTemplate: flag('webviewer_document_show_template'),
  showSignature: flag('webviewer_document_show_signature'),
  showNotes: flag('webviewer_show_notes'),
  fastDocumentLoading: flag('webviewer_fast_document_loading', true),
  accordionManual: flag('webviewer_accordion_state'),
  saveIndexValues: flag('webviewer_mask_save_index_values'),
  sortClientsByNumber: flag('webviewer_sort_client_by_number'),
  /** A job is taken when it is opened … */
  workflowAutoLock: flag('webviewer_workflow_auto_lock'),
  /** … or only when it is decided (assumed name: section 4 knows an auto-take option, section 3 names no key). */
  workflowAutoTake: flag('webviewer_workflow_auto_take'),
  standardOperator: operator,
  maxProcesses: whole('webviewer_max_process_scan', DEFAULT_MAX_PROCESSES),
  /** 0: errors stay until closed. */
  hideErrorToastSeconds: whole('webviewer_hide_error_toast', DEFAULT_HIDE_ERROR_TOAST_SECONDS),
  newsVersion,
  stampFavourites,
};

type Settings = typeof SETTINGS;
export type Config = { readonly [Key in keyof Settings]: Settings[Key]['default'] };
export type KeysOf<Value> = { [Key in keyof Config]: Config[Key] extends Value ? Key : never }[keyof Config];

const keys = Object.keys(SETTINGS) as (keyof Config)[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of the table

type CompanyKey = { [Key in keyof Settings]: Settings[Key]['scope'] extends 'company' ? Key : never }[keyof Settings];
/** The settings that administrators set defaults for. */
export const companyKeys = keys.filter((key): key is CompanyKey => SETTINGS[key].scope === 'company');

/** A value for each setting. */
const configBy = (valueOf: <Value>(setting: Setting<Value>) => Value): Config =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key with a value of its own setting
  Object.fromEntries(keys.map((key) => [key, valueOf<unknown>(SETTINGS[key])])) as unknown as Config;

export const defaultConfig: Config = configBy((setting) => setting.default);

/**
 * Used if the server has not answered or keeps no settings: it is then unknown which news were seen, so they are not
 * shown again and again.
 */
export const unknownConfig: Config = { ...defaultConfig, newsVersion: PRODUCT_VERSION };

/** Reads the server's list; missing or invalid values get their defaults. */
export const configFrom = (entries: readonly ConfigEntry[]): Config => {
  const values = new Map(entries.map(({ name, value }) => [name, value]));
  return configBy((setting) => {
    const text = values.get(setting.wire);
    return (text === undefined ? undefined : setting.parse(text)) ?? setting.default;
  });
};

/** Settings in wire format: booleans are sent as 1 or 0 (specification, section 3, Config). */
export const configToWire = (changes: Partial<Config>): ConfigEntry[] =>
  keys.flatMap((key) => {
    const value = changes[key];
    return value === undefined
      ? []
      : [{ name: SETTINGS[key].wire, value: typeof value === 'boolean' ? String(Number(value)) : String(value) }];
  });
