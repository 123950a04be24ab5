import { readDocusignOptions } from './jobs/docusign/options.ts';
import { readMailOptions, readPublicUrl } from './jobs/mail/options.ts';
import { readCloudOptions } from './http/signin/cloudOptions.ts';
import type { GivenConnections } from './http/connections/live.ts';
import { connectionSettings } from './http/connections/settings.ts';
import { DEFAULT_LOGIN_RATES, type LoginRates } from './http/signin/loginLimits.ts';

import { readBucketOptions } from './store/files/bucketOptions.ts';
import type { FilePlace } from './store/files/openFiles.ts';

/** How a server runs: read from the environment by `readOptions`, or given by a test. */
export interface ServerOptions extends GivenConnections {
  /** Address to listen on. */
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly dataDir: string;
  /** `postgres://…`; without it SQLite in the data folder. */
  readonly databaseUrl?: string | undefined;
  /** The bucket for files; without one they are in the data folder. */
  readonly bucket?: FilePlace['bucket'];
  /** Whether an empty database gets the demo company. */
  readonly demo: boolean;
  /** Folder of the built client. */
  readonly clientDir?: string | undefined;
  readonly uploadBytes: number;
  readonly loginRates: LoginRates;
  /** LibreOffice's program, by name or path; without it office documents have no preview. */
  readonly officeProgram: string;
  /** Whether the server recognises text on scanned pages. */
  readonly reading?: boolean | undefined;
  /** Tesseract's program, by name or path; without it a library recognises text. */
  readonly readingProgram?: string | undefined;
  /** IANA name; times on the wire are in this zone. */
  readonly timeZone: string;
  readonly logLevel: string;
  /** Queries that take at least so many milliseconds are logged. */
  readonly slowQueryMs?: number;
  /** Bearer token for `/metrics`; without it there is no `/metrics`. */
  readonly metricsToken?: string | undefined;
  /** Number of proxies in front whose X-Forwarded-* is trusted; 0 for none. */
  readonly trustProxy: number;
  /** Links to the company's privacy statement and chatbot; hidden if absent. */
  readonly pages?: CompanyPages | undefined;
  /** The clock, in epoch milliseconds; tests move it. */
  readonly now?: () => number;
  /** Entry module of render processes; tests pass one that dies. */
  readonly renderEntry?: URL;
}

/** An invalid setting; the message is for the operator. */
export class BadOption extends Error {}

/** Pages of the company that the client links to. */
export interface CompanyPages {
  readonly privacy?: string;
  readonly chatbot?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const MEGABYTE = 1_048_576;

/**
 * Reads PORT, HOST, DATA_DIR, DATABASE_URL, MAX_UPLOAD_MB, LOGINS_PER_ADDRESS, LOGINS_PER_USER, SOFFICE, RECOGNITION,
 * TESSERACT, TIME_ZONE, LOG_LEVEL, SLOW_QUERY_MS, METRICS_TOKEN, TRUST_PROXY, POOL_FOLDERS, PRIVACY_URL, CHATBOT_URL,
 * CONNECTIONS, those of mail, push, bucket, cloud office and DocuSign, and `--no-demo`; throws BadOption.
 */
export function readOptions(argv: readonly string[], env: Environment): ServerOptions {
  const unknown = argv.find((argument) => argument !== '--no-demo');
  if (unknown !== undefined) throw new BadOption(`Unknown argument '${unknown}'; known is --no-demo.`);
  return {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
    dataDir: env['DATA_DIR'] || '.data',
    databaseUrl: databaseUrl(env),
    bucket: readBucketOptions(env, refuse),
    demo: !argv.includes('--no-demo'),
    uploadBytes: wholeNumber(env, 'MAX_UPLOAD_MB', 512, 1, 100_000) * MEGABYTE,
    loginRates: {
      perAddress: wholeNumber(env, 'LOGINS_PER_ADDRESS', DEFAULT_LOGIN_RATES.perAddress, 1, 1_000_000),
      perAddressAndUser: wholeNumber(env, 'LOGINS_PER_USER', DEFAULT_LOGIN_RATES.perAddressAndUser, 1, 1_000_000),
    },
    officeProgram: env['SOFFICE'] || 'soffice',
    reading: oneOf(env, 'RECOGNITION', 'on', ['on', 'off']) === 'on',
    readingProgram: env['TESSERACT'] || 'tesseract',
    poolFolders: poolFolders(env),
    timeZone: timeZone(env),
    logLevel: oneOf(env, 'LOG_LEVEL', 'warn', LOG_LEVELS),
    slowQueryMs: wholeNumber(env, 'SLOW_QUERY_MS', 1000, 0, 3_600_000),
    metricsToken: metricsToken(env),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 16),
    cloud: readCloudOptions(env, refuse),
    mail: readMailOptions(env, refuse),
    publicUrl: readPublicUrl(env, refuse),
    docusign: readDocusignOptions(env, refuse),
    trustsPrivate: trustsPrivate(env),
    environment: connections(env),
    pages: companyPages(env),
  };
}

const refuse = (text: string): never => {
  throw new BadOption(text);
};

const trustsPrivate = (env: Environment): boolean | undefined =>
  env['PUSH_PRIVATE'] ? oneOf(env, 'PUSH_PRIVATE', '0', ['0', '1']) === '1' : undefined;

function connections(env: Environment): Environment {
  oneOf(env, 'CONNECTIONS', 'browser', ['browser', 'environment']);
  return connectionSettings(env);
}

function companyPages(env: Environment): CompanyPages {
  const page = (name: string): string | undefined => {
    const url = env[name] || undefined;
    return url === undefined || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
      ? url
      : refuse(`${name} must be an http or https address, not '${url}'.`);
  };
  const [privacy, chatbot] = [page('PRIVACY_URL'), page('CHATBOT_URL')];
  return { ...(privacy !== undefined && { privacy }), ...(chatbot !== undefined && { chatbot }) };
}

function wholeNumber(env: Environment, name: string, fallback: number, minimum: number, maximum: number): number {
  const text = env[name] || String(fallback);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum))
    throw new BadOption(`${name} must be a whole number from ${minimum} to ${maximum}, not '${text}'.`);
  return value;
}

function oneOf(env: Environment, name: string, fallback: string, values: readonly string[]): string {
  const value = env[name] || fallback;
  if (!values.includes(value)) throw new BadOption(`${name} must be one of ${values.join(', ')}, not '${value}'.`);
  return value;
}

/** Must be long enough that it cannot be guessed. */
function metricsToken(env: Environment): string | undefined {
  const token = env['METRICS_TOKEN'] || undefined;
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token))
    throw new BadOption('METRICS_TOKEN must have 16 to 200 characters without spaces.');
  return token;
}

/** The message does not repeat the value: it holds a password. */
function databaseUrl(env: Environment): string | undefined {
  const url = env['DATABASE_URL'] || undefined;
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url))
    throw new BadOption('DATABASE_URL must begin with postgres:// or postgresql://.');
  return url;
}

/** `1=/srv/scans/in;2=/srv/mail`: the folder to import from, by pool. */
function poolFolders(env: Environment): { poolid: number; folder: string }[] {
  return (env['POOL_FOLDERS'] ?? '')
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const match = /^\s*(\d{1,9})=(.+?)\s*$/.exec(entry);
      if (match === null)
        throw new BadOption(`POOL_FOLDERS must be <pool number>=<folder>, several with ; between, not '${entry}'.`);
      return { poolid: Number(match[1]), folder: match[2] ?? '' };
    });
}

function timeZone(env: Environment): string {
  const name = env['TIME_ZONE'] || 'Europe/Berlin';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new BadOption(`TIME_ZONE must be the name of a time zone such as Europe/Berlin, not '${name}'.`);
  }
}
