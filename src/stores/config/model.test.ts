import { expect, test } from 'vitest';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import { configFrom, configToWire, defaultConfig, STANDARD_OPERATORS } from './model.ts';

test('every setting has the specification’s default', () => {
  expect(configFrom([])).toEqual(defaultConfig);
  expect(defaultConfig).toMatchObject({
    maxProcesses: 100,
    hideErrorToastSeconds: 0,
    fastDocumentLoading: true,
    showLayer: false,
  });
});

test('flags are 1 or 0, numbers are integers, and out-of-range values become the default', () => {
  const config = configFrom([
    { name: 'webviewer_document_show_layer', value: '1' },
    { name: 'webviewer_fast_document_loading', value: '0' },
    { name: 'webviewer_hide_error_toast', value: '12' },
    { name: 'webviewer_max_process_scan', value: '-3' },
    { name: 'webviewer_search_mask_standard_operator', value: '17' },
    { name: 'webviewer_dashboard_info', value: '2024.2.4.0' },
    { name: 'show_notes', value: '1' },
  ]);
  expect(config).toEqual({
    ...defaultConfig,
    showLayer: true,
    fastDocumentLoading: false,
    hideErrorToastSeconds: 12,
    newsVersion: '2024.2.4.0',
  });
});

test('[SRCH-02] [APP-13] a comparison without a value is no standard comparison', () => {
  const { notFilled, filled, equal } = SEARCH_OPERATORS;
  for (const operator of [notFilled, filled]) {
    const stored = { name: 'webviewer_search_mask_standard_operator', value: String(operator) };
    expect(configFrom([stored]).standardOperator).toBe(equal);
    expect(STANDARD_OPERATORS).not.toContain(operator);
  }
});

test('[APP-13] sent settings are read back unchanged; booleans are 1 or 0', () => {
  expect(configToWire({ showLayer: true, showNotes: false, standardOperator: 6, newsVersion: '0.0.0' })).toEqual([
    { name: 'webviewer_document_show_layer', value: '1' },
    { name: 'webviewer_show_notes', value: '0' },
    { name: 'webviewer_search_mask_standard_operator', value: '6' },
    { name: 'webviewer_dashboard_info', value: '0.0.0' },
  ]);
  const changed = {
    ...defaultConfig,
    showStamp: true,
    workflowAutoLock: true,
    workflowAutoTake: false,
    maxProcesses: 7,
    fastDocumentLoading: false,
    newsVersion: '2024.2.4.0',
    stampFavourites: [7, 3],
  };
  expect(configFrom(configToWire(changed))).toEqual(changed);
});
