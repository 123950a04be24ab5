/** What can be set for all, by its name on the wire and the text that users know it by (src/stores/config/model.ts). */
export const FLAGS = [
  { name: 'webviewer_document_show_layer', text: 'showLayer' },
  { name: 'webviewer_document_show_stamp', text: 'showStamp' },
  { name: 'webviewer_document_show_template', text: 'showTemplate' },
  { name: 'webviewer_document_show_signature', text: 'showSignature' },
  { name: 'webviewer_show_notes', text: 'showNotes' },
  { name: 'webviewer_fast_document_loading', text: 'fastDocumentLoading' },
  { name: 'webviewer_accordion_state', text: 'accordionManual' },
  { name: 'webviewer_mask_save_index_values', text: 'saveIndexValues' },
  { name: 'webviewer_sort_client_by_number', text: 'sortClientsByNumber' },
  { name: 'webviewer_workflow_auto_lock', text: 'workflowAutoLock' },
] as const;

export const NUMBERS = [
  { name: 'webviewer_max_process_scan', text: 'maxProcesses' },
  { name: 'webviewer_hide_error_toast', text: 'hideErrorToastSeconds' },
] as const;

export const OPERATOR = 'webviewer_search_mask_standard_operator';

export type Entries = Readonly<Record<string, string>>;

/** The values that hold for the company, or for a group, by name; '' is the company. */
export const valuesOf = (
  config: readonly { readonly name: string; readonly value: string; readonly groupid?: number | undefined }[],
  scope: string,
): Entries =>
  Object.fromEntries(
    config.filter(({ groupid }) => String(groupid ?? '') === scope).map(({ name, value }) => [name, value]),
  );
