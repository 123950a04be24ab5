import { type DocusignOptions, readDocusignOptions } from './jobs/docusign/options.ts';
import { type MailOptions, readMailOptions, readPublicUrl } from './jobs/mail/options.ts';
import { type CloudOptions, readCloudOptions } from './http/signin/cloudOptions.ts';
import { type ShownVariable, shownVariables } from './http/connections.ts';
import { DEFAULT_LOGIN_RATES, type LoginRates } from './http/signin/loginLimits.ts';

/** How a server is to run; from the environment by `readOptions`, or given by a test. */
export interface ServerOptions {
  /** Address to listen on. */
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly dataDir: string;
  /** `postgres://…`; SQLite in the data folder without it. */
  readonly databaseUrl?: string | undefined;
  /** Whether an empty database gets the demo company. */
  readonly demo: boolean;
  /** Folder of the built client. */
  readonly clientDir?: string | undefined;
  readonly uploadBytes: number;
  readonly loginRates: LoginRates;
  /** LibreOffice's program, by name or path; where it is not on the machine office documents have no preview. */
  readonly officeProgram: string;
  /** Whether the server reads pages that are pictures. */
  readonly reading?: boolean | undefined;
  /** Tesseract's program, by name or path; where it is not on the machine a library reads. */
  readonly readingProgram?: string | undefined;
  /** Folders whose files come into pools. */
  readonly poolFolders?: readonly { readonly poolid: number; readonly folder: string }[];
  /** IANA name; wire times are written on its clock. */
  readonly timeZone: string;
  readonly logLevel: string;
  /** Milliseconds from which a query of the database is in the log. */
  readonly slowQueryMs?: number;
  /** What `/metrics` is asked with; it is not there when absent. */
  readonly metricsToken?: string | undefined;
  /** Proxies in front whose X-Forwarded-* is believed; 0 for none. */
  readonly trustProxy: number;
  /** The provider whose users may sign in; none when absent. */
  readonly cloud?: CloudOptions | undefined;
  /** Through which server mail leaves; none when absent, and then dialogs say so. */
  readonly mail?: MailOptions | undefined;
  /** The account through which documents are signed; none when absent, and then nobody is offered to. */
  readonly docusign?: DocusignOptions | undefined;
  /** Where people reach this server, without a slash at the end. */
  readonly publicUrl?: string | undefined;
  /** Whether push services may stand in the company's own net, and be spoken to without TLS. */
  readonly trustsPrivate?: boolean;
  /** What the environment sets of the connections, without secrets. */
  readonly connections?: readonly ShownVariable[];
  /** The company's privacy statement and its chatbot; hidden where absent. */
  readonly pages?: CompanyPages | undefined;
  /** The clock, in epoch milliseconds; tests move it. */
  readonly now?: () => number;
  /** What render processes run; tests put those there that die. */
  readonly renderEntry?: URL;
}

/** A setting that cannot be: the message is for whoever started the server. */
export class BadOption extends Error {}

/** Pages of the company that the client leads to. */
export interface CompanyPages {
  readonly privacy?: string;
  readonly chatbot?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const MEGABYTE = 1_048_576;

/**
 * Reads PORT, HOST, DATA_DIR, DATABASE_URL, MAX_UPLOAD_MB, LOGINS_PER_ADDRESS, LOGINS_PER_USER, SOFFICE, RECOGNITION,
 * TESSERACT, TIME_ZONE, LOG_LEVEL, SLOW_QUERY_MS, METRICS_TOKEN, TRUST_PROXY, SMTP_URL, MAIL_FROM, PUBLIC_URL,
 * PUSH_PRIVATE, PRIVACY_URL, CHATBOT_URL, those of the cloud office, and `--no-demo`; throws BadOption.
 */
export function readOptions(argv: readonly string[], env: Environment): ServerOptions {
  const unknown = argv.find((argument) => argument !== '--no-demo');
  if (unknown !== undefined) throw new BadOption(`Unknown argument '${unknown}'; known is --no-demo.`);
  return {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
    dataDir: env['DATA_DIR'] || '.data',
    databaseUrl: databaseUrl(env),
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
    trustsPrivate: oneOf(env, 'PUSH_PRIVATE', '0', ['0', '1']) === '1',
    connections: shownVariables(env),
    pages: companyPages(env),
  };
}

const refuse = (text: string): never => {
  throw new BadOption(text);
};

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

/** Long enough that nobody guesses it. */
function metricsToken(env: Environment): string | undefined {
  const token = env['METRICS_TOKEN'] || undefined;
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token))
    throw new BadOption('METRICS_TOKEN must have 16 to 200 characters without spaces.');
  return token;
}

/** The value is not repeated in the message: it holds a password. */
function databaseUrl(env: Environment): string | undefined {
  const url = env['DATABASE_URL'] || undefined;
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url))
    throw new BadOption('DATABASE_URL must begin with postgres:// or postgresql://.');
  return url;
}

/** `1=/srv/scans/in;2=/srv/mail`: folders by the pool that their files come into. */
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
