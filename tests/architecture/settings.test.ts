import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { companyKeys, SETTINGS } from '#src/stores/config/model.ts';
import { root } from '../../scripts/run.ts';

/** The keys that section 3 of the specification names ('Config'), written out: a lost one must be noticed. */
const WITH_DEFAULT = [
  'webviewer_document_show_layer',
  'webviewer_document_show_stamp',
  'webviewer_document_show_template',
  'webviewer_document_show_signature',
  'webviewer_show_notes',
  'webviewer_workflow_auto_lock',
  'webviewer_search_mask_standard_operator',
  'webviewer_accordion_state',
  'webviewer_mask_save_index_values',
  'webviewer_sort_client_by_number',
  'webviewer_max_process_scan',
  'webviewer_fast_document_loading',
  'webviewer_hide_error_toast',
];
/** Of those, the ones that are a user's alone, and our own. */
const OF_THE_USER = ['webviewer_dashboard_info', 'webviewer_stamp_favourites'];

test('[APP-13] every key of the specification has a default that administrators set, or a decision that says why not', () => {
  const controls = companyKeys.map((key) => SETTINGS[key].wire);
  expect(controls).toEqual(expect.arrayContaining(WITH_DEFAULT));
  const others = Object.values(SETTINGS)
    .map(({ wire }) => wire)
    .filter((wire) => !controls.includes(wire));
  expect(others.toSorted()).toEqual(OF_THE_USER);
  const decision = readFileSync(path.join(root, 'docs/decisions/0072-settings-without-a-default.md'), 'utf8');
  for (const wire of others) expect(decision).toContain(`\`${wire}\``);
});
