import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as constants from './constants.ts';

const specification = new URL('../../../shared/spec/spec.md', import.meta.url);

/** Each constant beside the sentence of the specification that defines it; `#` stands for the number. */
const words: readonly (readonly [value: number | string, words: string])[] = [
  [constants.SESSION_TIMEOUT_MINUTES, 'Session timeout default # minutes'],
  [constants.KEEP_ALIVE_INTERVAL_SECONDS, 'keep-alive interval # s'],
  [constants.KEEP_ALIVE_CALL_SECONDS, '(call every # s)'],
  [constants.WORKFLOW_REFRESH_MS, 'workflow list auto-refresh # ms'],
  [constants.DEFAULT_IMAGE_DPI, 'Default image dpi #'],
  [constants.DEFAULT_IMAGE_QUALITY, 'quality #; layer stroke'],
  [constants.DEFAULT_STROKE_WIDTH, 'layer stroke width #'],
  [constants.DEFAULT_LINK_TYPE, 'link type #'],
  [constants.SCAN_RELEASE_NEXT_MODULE, 'scan release next module #'],
  [constants.ADMIN_MODULE_ID, 'admin module id #'],
  [constants.NUMERIC_MAXIMUM, 'Numeric maximum #'],
  [constants.MAX_FAILED_CODES_AT_LOGIN, 'Failed 2FA entries: # at login'],
  [constants.MAX_FAILED_CODES, '# in a constant (enforcement not shown)'],
  [constants.FORCED_TWO_FACTOR_TOAST_MS / 1000, 'Forced-2FA info toast # s'],
  [constants.TOTP_COUNTDOWN_BASE_SECONDS, 'countdown bar based on #'],
  [constants.TOTP_SECRET_LENGTH, 'secret length #'],
  [constants.DEFAULT_MAX_PROCESSES, 'Max processes in incoming check default #'],
  [constants.DEFAULT_HIDE_ERROR_TOAST_SECONDS, 'hide error toast after N seconds default #'],
  [constants.TOAST_MS.warning / 1000, 'warning # s'],
  [constants.TOAST_MS.info / 1000, 'info # s'],
  [constants.TOAST_MS.success / 1000, 'success # s'],
  [constants.TOAST_MS.sessionExpired, "'Bitte melden Sie sich neu an' for # ms"],
  [constants.TOAST_PROTOCOL_MAXIMUM, 'at most # entries in local storage'],
  [constants.CHUNK_LOAD_TIMEOUT_MS, 'Chunk load timeout # ms'],
  [constants.DROPDOWN_OUTSIDE_CLICK_DELAY_MS, 'dropdown outside-click delay # ms'],
  [constants.MODAL_CONTENT_DELAY_MS, 'modal content delay # ms'],
  [constants.MODAL_HEADER_HEIGHT, '#px header'],
  [constants.MODAL_FOOTER_HEIGHT, '#px footer'],
  [constants.MOBILE_MAX_WIDTH, 'width of # px or less'],
  [constants.LANGUAGE_COOKIE_DAYS, 'language (cookie, # days)'],
  [constants.PRODUCT_VERSION, 'Product version shown: #'],
  [constants.DEFAULT_LANGUAGE, 'default #, fallback'],
  [constants.DEFAULT_ATTACHMENT_NAME, 'default #)'],
  [constants.MODULE_FORMS, 'Forms need licence module #'],
  [constants.MODULE_GUARD_FREE, 'session module #'],
  [constants.MODULE_CHATBOT, 'Module # enables the chatbot'],
  [constants.MODULE_SETTINGS_HIDDEN, 'Module # hides app settings'],
  ...Object.entries(constants.LANGUAGE_IDS).map(([language, id]) => [id, `# ${language}`] as const),
  ...Object.entries({ index: '2', fullText: '4', notes: '8' }).map(
    ([name, bit]) =>
      [constants.INDEX_FLAGS[name as 'index'], `${name === 'fullText' ? 'full text' : name} ${bit}`] as const,
  ),
  [constants.INDEX_FLAGS.layer, 'layer #'],
  [constants.INDEX_FLAGS.doctype, 'doctype #'],
  [constants.INDEX_FLAGS.year, 'business year #'],
  [constants.INDEX_FLAGS.client, 'client #'],
  [constants.INDEX_FLAGS.attachment, 'attachment #'],
  [constants.INDEX_FLAGS.versioning, 'versioning #'],
  [constants.INDEX_FLAGS.readOnly, 'read-only #'],
  [constants.SEARCH_OPERATORS.equal, '# equal'],
  [constants.SEARCH_OPERATORS.greater, '# greater'],
  [constants.SEARCH_OPERATORS.smaller, '# smaller'],
  [constants.SEARCH_OPERATORS.unequal, '# unequal'],
  [constants.SEARCH_OPERATORS.notFilled, '# not filled'],
  [constants.SEARCH_OPERATORS.filled, '# filled'],
  [constants.SEARCH_OPERATORS.contains, '# contains'],
  [constants.MODAL_SIZES.settings.join('x'), 'settings #'],
  [constants.MODAL_SIZES.password.join('x'), 'password #'],
  [constants.MODAL_SIZES.passwordForced.join('x'), 'also # in another place'],
  [constants.MODAL_SIZES.twoFactorSetup.join('x'), '2FA setup #'],
  [constants.MODAL_SIZES.twoFactorDeactivate.join('x'), '2FA deactivate #'],
  [constants.MODAL_SIZES.twoFactorCode.join('x'), '2FA code entry #'],
  [constants.MODAL_SIZES.previewPopup.join('x'), 'preview popup #'],
  [constants.MODAL_SIZES.chatbot.join('x'), 'chatbot window #'],
];

test('[CONST-01] every constant has the value given in the specification', () => {
  expect(words.length).toBeGreaterThan(60);
  if (!existsSync(specification)) {
    console.log('the specification is not beside this project: the constants are not compared');
    return;
  }
  const text = readFileSync(specification, 'utf8').replace(/\s+/g, ' ');
  expect(
    words.map(([value, phrase]) => phrase.replace('#', String(value))).filter((phrase) => !text.includes(phrase)),
  ).toEqual([]);
});
