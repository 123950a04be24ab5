import { MODULE_FORMS, PRODUCT_VERSION, SEARCH_OPERATORS } from '#core/contract/constants.ts';

/** Config keys of the web viewer (section 3, Config; names assumed) with realistic values. Booleans are 1 or 0. */
export const CONFIG: Readonly<Record<string, string>> = {
  webviewer_document_show_layer: '1',
  webviewer_document_show_stamp: '1',
  webviewer_document_show_template: '1',
  webviewer_document_show_signature: '1',
  webviewer_show_notes: '1',
  webviewer_workflow_auto_lock: '0',
  webviewer_workflow_auto_take: '0',
  webviewer_search_mask_standard_operator: String(SEARCH_OPERATORS.contains),
  webviewer_accordion_state: '0',
  webviewer_mask_save_index_values: '0',
  webviewer_sort_client_by_number: '0',
  webviewer_max_process_scan: '100',
  webviewer_fast_document_loading: '1',
  webviewer_hide_error_toast: '0',
  webviewer_dashboard_info: PRODUCT_VERSION,
};

/** Includes the forms module. */
export const LICENSE = {
  customerno: '4711-2026',
  customername: 'Lindner Gruppe',
  modules: [1, 2, 3, MODULE_FORMS],
} as const;

/** Open notifications for some users; types as in section 3. */
export const EVENTS = [
  { login: 'clerk', type: 4, title: 'Dokument erhalten', body: 'Bitte die Skontofrist prüfen.', hoursAgo: 3, docid: 1 },
  {
    login: 'clerk',
    type: 3,
    title: 'Wiedervorlage',
    body: 'Rahmenvertrag läuft zum Jahresende aus.',
    hoursAgo: 27,
    docid: null,
  },
  {
    login: 'supervisor',
    type: 4,
    title: 'Dokument erhalten',
    body: 'Gutschrift zur Freigabe.',
    hoursAgo: 1,
    docid: null,
  },
  {
    login: 'supervisor',
    type: 13,
    title: 'Neue Notiz',
    body: 'Rückfrage zur Kostenstelle 4100.',
    hoursAgo: 50,
    docid: 1,
  },
  {
    login: 'reviewer',
    type: 3,
    title: 'Wiedervorlage',
    body: 'Stichprobe Eingangsrechnungen drittes Quartal.',
    hoursAgo: 72,
    docid: null,
  },
] as const;
