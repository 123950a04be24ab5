/** Business constants and limits of the specification, each with its section and defined only here. */

/** Section 3, Session user: minutes of inactivity before a session ends. */
export const SESSION_TIMEOUT_MINUTES = 60;
/** Section 9: nominal keep-alive interval, seconds. */
export const KEEP_ALIVE_INTERVAL_SECONDS = 180;
/** Section 7 and 9: seconds between refreshes of events and menu. */
export const KEEP_ALIVE_CALL_SECONDS = 178;
/** Section 9: milliseconds between refreshes of the workflow list. */
export const WORKFLOW_REFRESH_MS = 300_000;
/** Section 9: resolution and JPEG quality of a page image. */
export const DEFAULT_IMAGE_DPI = 150;
export const DEFAULT_IMAGE_QUALITY = 75;
/** Section 3 and 9: page units. */
export const DEFAULT_STROKE_WIDTH = 20;
export const DEFAULT_LINK_TYPE = 1;
export const SCAN_RELEASE_NEXT_MODULE = 2;
/** Section 3 and 9: admin login. */
export const ADMIN_MODULE_ID = 9;
/** Section 5 and 9. */
export const NUMERIC_MAXIMUM = 2_147_483_647;
/**
 * Section 5 and 9: failed two-factor entries at login; for the second constant the specification does not show where it
 * is enforced.
 */
export const MAX_FAILED_CODES_AT_LOGIN = 5;
export const MAX_FAILED_CODES = 3;
/** Section 9: milliseconds. */
export const FORCED_TWO_FACTOR_TOAST_MS = 20_000;
export const TOTP_SECRET_LENGTH = 32;
export const TOTP_COUNTDOWN_BASE_SECONDS = 30;
/** Section 9: incoming check. */
export const DEFAULT_MAX_PROCESSES = 100;
/** Section 8 and 9: seconds; 0 keeps the toast. */
export const DEFAULT_HIDE_ERROR_TOAST_SECONDS = 0;
/** Section 8: milliseconds. */
export const TOAST_MS = { warning: 5000, info: 3000, success: 3000, sessionExpired: 3000 } as const;
/** Section 8: most entries in the toast log. */
export const TOAST_PROTOCOL_MAXIMUM = 50;
/** Section 8 and 9: milliseconds. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
/** Section 2 and 9: milliseconds. */
export const DROPDOWN_OUTSIDE_CLICK_DELAY_MS = 250;
export const MODAL_CONTENT_DELAY_MS = 16;
/** Section 9: width × height in CSS pixels; header and footer 50 each. */
export const MODAL_SIZES = {
  settings: [500, 600],
  password: [400, 400],
  passwordForced: [400, 350],
  twoFactorSetup: [500, 540],
  twoFactorDeactivate: [350, 200],
  twoFactorCode: [300, 300],
  previewPopup: [800, 850],
  chatbot: [680, 1000],
} as const;
export const MODAL_HEADER_HEIGHT = 50;
export const MODAL_FOOTER_HEIGHT = 50;
/** Section 9: widths up to this many CSS pixels count as mobile. */
export const MOBILE_MAX_WIDTH = 760;
/** Section 1: product version shown to users. */
export const PRODUCT_VERSION = '2024.2.4.0';
/** Section 9: lifetime of the language cookie in days. */
export const LANGUAGE_COOKIE_DAYS = 365;
/** Section 3, Language ids. */
export const LANGUAGE_IDS = {
  de: 1031,
  'de-CH': 2055,
  en: 2057,
  fr: 1036,
  'fr-BE': 2060,
  'fr-CH': 4108,
  nl: 1043,
  'nl-BE': 2067,
  it: 1040,
  'it-CH': 2064,
  es: 3082,
  pl: 1045,
} as const;
export const LANGUAGES = ['de', 'en', 'nl', 'fr', 'it', 'es', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'de';
/** Section 6: licence modules. */
export const MODULE_SETTINGS_HIDDEN = 22;
export const MODULE_GUARD_FREE = 28;
export const MODULE_FORMS = 43;
export const MODULE_CHATBOT = 44;
/** Section 3, Index-field flag bits. */
export const INDEX_FLAGS = {
  index: 2,
  fullText: 4,
  notes: 8,
  layer: 16,
  doctype: 32,
  year: 64,
  client: 128,
  attachment: 256,
  versioning: 512,
  readOnly: 1024,
} as const;
/** Section 9, Standard search operators. */
export const SEARCH_OPERATORS = {
  equal: 0,
  greater: 1,
  smaller: 2,
  unequal: 3,
  notFilled: 4,
  filled: 5,
  contains: 6,
} as const;
export type SearchOperator = (typeof SEARCH_OPERATORS)[keyof typeof SEARCH_OPERATORS];
/** Section 3, Login payload. */
export const LOGIN_MODULES = ['Viewer', 'App', 'WebAdmin'] as const;
/** Section 3: file name of an attachment that has none. */
export const DEFAULT_ATTACHMENT_NAME = 'unknown.file';

/** Header names that the specification leaves open (assumed). */
export const CSRF_HEADER = 'x-dms-csrf';
export const PASSWORD_HEADER = 'x-dms-password';
/** The code of the first set-up, beside a configuration file: it is checked before the file is read. */
export const SETUP_CODE_HEADER = 'x-dms-setupcode';
/** On a page image: the document version it shows. */
export const VERSION_HEADER = 'x-dms-docversion';
/** On a page image that is not the whole page, why. */
export const FLAW_HEADER = 'x-dms-pageflaw';
/** The file is damaged and shown as far as it can be read; characters are missing for lack of a font. */
export const PAGE_FLAWS = ['damaged', 'glyphs'] as const;
export type PageFlaw = (typeof PAGE_FLAWS)[number];
/** Most rows in one window of a search result (assumed; section 9: 'page size of lists: not shown'). */
export const RESULT_WINDOW_MAXIMUM = 500;
/** Milliseconds after which a layer lock expires unless renewed, and how often an editor renews it (assumed). */
export const LAYER_LOCK_MS = 10 * 60_000;
export const LAYER_LOCK_RENEW_MS = 2 * 60_000;
