import type { ConfigEntry } from '#core/contract/user.ts';
import { DEFAULT_HIDE_ERROR_TOAST_SECONDS, DEFAULT_MAX_PROCESSES, SEARCH_OPERATORS, type SearchOperator } from '#core/contract/constants.ts';

/** Settings that the server keeps for the user (specification, section 3, Config; defaults: section 9). */
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
  /** 0: an error stays until it is closed. */
  readonly hideErrorToastSeconds: number;
  /** Version whose news were shown last, '0.0.0' to show them again. */
  readonly newsVersion: string;
}

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
};

const flag = (value: string | undefined, fallback: boolean): boolean => (value === undefined ? fallback : value === '1' || value === 'true');

const whole = (value: string | undefined, fallback: number): number => (value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : fallback);

const operators: readonly SearchOperator[] = Object.values(SEARCH_OPERATORS);

/**
 * Reads the server's list; a missing or broken value takes its default. Of the names only webviewer_dashboard_info and the
 * prefix are specified, the others are assumed.
 */
export const configFrom = (entries: readonly ConfigEntry[]): Config => {
  const values = new Map(entries.map(({ name, value }) => [name, value]));
  const value = (name: string) => values.get(`webviewer_${name}`);
  const operator = whole(value('search_mask_standard_operator'), defaultConfig.standardOperator);
  return {
    showLayer: flag(value('document_show_layer'), defaultConfig.showLayer),
    showStamp: flag(value('document_show_stamp'), defaultConfig.showStamp),
    showTemplate: flag(value('document_show_template'), defaultConfig.showTemplate),
    showSignature: flag(value('document_show_signature'), defaultConfig.showSignature),
    showNotes: flag(value('show_notes'), defaultConfig.showNotes),
    workflowAutoLock: flag(value('workflow_auto_lock'), defaultConfig.workflowAutoLock),
    standardOperator: operators.find((known) => known === operator) ?? defaultConfig.standardOperator,
    accordionManual: flag(value('accordion_state'), defaultConfig.accordionManual),
    saveIndexValues: flag(value('mask_save_index_values'), defaultConfig.saveIndexValues),
    sortClientsByNumber: flag(value('sort_client_by_number'), defaultConfig.sortClientsByNumber),
    maxProcesses: whole(value('max_process_scan'), defaultConfig.maxProcesses),
    fastDocumentLoading: flag(value('fast_document_loading'), defaultConfig.fastDocumentLoading),
    hideErrorToastSeconds: whole(value('hide_error_toast'), defaultConfig.hideErrorToastSeconds),
    newsVersion: value('dashboard_info') ?? defaultConfig.newsVersion,
  };
};
