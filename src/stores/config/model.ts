import type { ConfigEntry } from '#core/contract/people/user.ts';
import {
  PRODUCT_VERSION,
  DEFAULT_HIDE_ERROR_TOAST_SECONDS,
  DEFAULT_MAX_PROCESSES,
  SEARCH_OPERATORS,
  type SearchOperator,
} from '#core/contract/constants.ts';

/** Settings the server keeps for the user (specification, section 3, Config; defaults: section 9). */
export interface Config {
  readonly showLayer: boolean;
  readonly showStamp: boolean;
  readonly showTemplate: boolean;
  readonly showSignature: boolean;
  readonly showNotes: boolean;
  readonly workflowAutoLock: boolean;
  readonly standardOperator: SearchOperator;
  readonly accordionManual: boolean;
  readonly saveIndexValues: boolean;
  readonly sortClientsByNumber: boolean;
  readonly maxProcesses: number;
  readonly fastDocumentLoading: boolean;
  /** 0: errors stay until closed. */
  readonly hideErrorToastSeconds: number;
  /** Version whose news were shown last; '0.0.0' shows them again. */
  readonly newsVersion: string;
  /** Favourite stamps by id, in the order they were added. */
  readonly stampFavourites: readonly number[];
}

export type KeysOf<Value> = { [Key in keyof Config]: Config[Key] extends Value ? Key : never }[keyof Config];

export const defaultConfig: Config = {
  showLayer: false,
  showStamp: false,
  showTemplate: false,
  showSignature: false,
  showNotes: false,
  workflowAutoLock: false,
  standardOperator: SEARCH_OPERATORS.equal,
  accordionManual: false,
  saveIndexValues: false,
  sortClientsByNumber: false,
  maxProcesses: DEFAULT_MAX_PROCESSES,
  fastDocumentLoading: true,
  hideErrorToastSeconds: DEFAULT_HIDE_ERROR_TOAST_SECONDS,
  newsVersion: '0.0.0',
  stampFavourites: [],
};

/**
 * Used if the server has not answered or keeps no settings: it is then unknown which news were seen, so they are not
 * shown again and again.
 */
export const unknownConfig: Config = { ...defaultConfig, newsVersion: PRODUCT_VERSION };

const flag = (value: string | undefined, fallback: boolean): boolean =>
  value === undefined ? fallback : value === '1' || value === 'true';

const whole = (value: string | undefined, fallback: number): number =>
  value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : fallback;

const operators: readonly SearchOperator[] = Object.values(SEARCH_OPERATORS);

/**
 * Names of the settings on the wire. Only webviewer_dashboard_info and the prefix are specified, the others are
 * assumed.
 */
const wireNames: Readonly<Record<keyof Config, string>> = {
  showLayer: 'webviewer_document_show_layer',
  showStamp: 'webviewer_document_show_stamp',
  showTemplate: 'webviewer_document_show_template',
  showSignature: 'webviewer_document_show_signature',
  showNotes: 'webviewer_show_notes',
  workflowAutoLock: 'webviewer_workflow_auto_lock',
  standardOperator: 'webviewer_search_mask_standard_operator',
  accordionManual: 'webviewer_accordion_state',
  saveIndexValues: 'webviewer_mask_save_index_values',
  sortClientsByNumber: 'webviewer_sort_client_by_number',
  maxProcesses: 'webviewer_max_process_scan',
  fastDocumentLoading: 'webviewer_fast_document_loading',
  hideErrorToastSeconds: 'webviewer_hide_error_toast',
  newsVersion: 'webviewer_dashboard_info',
  stampFavourites: 'webviewer_stamp_favourites',
};

/** Reads the server's list; missing or invalid values get their defaults. */
export const configFrom = (entries: readonly ConfigEntry[]): Config => {
  const values = new Map(entries.map(({ name, value }) => [name, value]));
  const value = (key: keyof Config) => values.get(wireNames[key]);
  const isSet = (key: KeysOf<boolean>) => flag(value(key), defaultConfig[key]);
  const operator = whole(value('standardOperator'), defaultConfig.standardOperator);
  return {
    showLayer: isSet('showLayer'),
    showStamp: isSet('showStamp'),
    showTemplate: isSet('showTemplate'),
    showSignature: isSet('showSignature'),
    showNotes: isSet('showNotes'),
    workflowAutoLock: isSet('workflowAutoLock'),
    standardOperator: operators.find((known) => known === operator) ?? defaultConfig.standardOperator,
    accordionManual: isSet('accordionManual'),
    saveIndexValues: isSet('saveIndexValues'),
    sortClientsByNumber: isSet('sortClientsByNumber'),
    maxProcesses: whole(value('maxProcesses'), defaultConfig.maxProcesses),
    fastDocumentLoading: isSet('fastDocumentLoading'),
    hideErrorToastSeconds: whole(value('hideErrorToastSeconds'), defaultConfig.hideErrorToastSeconds),
    newsVersion: value('newsVersion') ?? defaultConfig.newsVersion,
    stampFavourites: (value('stampFavourites') ?? '')
      .split(',')
      .filter((id) => /^\d{1,9}$/.test(id))
      .map(Number),
  };
};

/** Settings in wire format: booleans are sent as 1 or 0 (specification, section 3, Config). */
export const configToWire = (changes: Partial<Config>): ConfigEntry[] =>
  keys.flatMap((key) => {
    const value = changes[key];
    return value === undefined
      ? []
      : [{ name: wireNames[key], value: typeof value === 'boolean' ? String(Number(value)) : String(value) }];
  });

const keys = Object.keys(wireNames) as (keyof Config)[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a record over keyof Config
