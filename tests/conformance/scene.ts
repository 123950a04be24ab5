import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { INDEX_FLAGS, MODULE_FORMS } from '#core/contract/constants.ts';
import { ADMINISTRATION, RIGHT_NAMES } from '#core/contract/people/rights.ts';
import { fold } from '#core/text/fold.ts';
import type { ServerOptions } from '#server/options.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import type { Store } from '#server/store/database/open.ts';
import { startBalancer } from '#tests/fixtures/balancer.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

/** What the suite must know about a server's data; for a foreign server it is read from the file CONFORMANCE_SCENE. */
export interface Scene {
  readonly baseUrl: string;
  /** Has all rights in the client below. */
  readonly editor: Account;
  /** Has all rights too, in the same client. */
  readonly second: Account;
  /** May only search, in the same client. */
  readonly reader: Account;
  /** Has all rights, but only in another client. */
  readonly stranger: Account;
  /** Has all rights in another client and may only search in the editor's. */
  readonly split: Account;
  /** May administer in the editor's client; otherwise has a reader's rights. */
  readonly administrator: Account;
  /** Must change the password first. */
  readonly pending: Account;
  /** Six users with the editor's rights for tests that change how they sign in; not used elsewhere. */
  readonly owners: readonly Account[];
  /** Where documents can be filed; `textIndex` is required and identifies versions. */
  readonly filing: {
    readonly clientid: number;
    readonly productid: number;
    readonly year: number;
    readonly doctypeid: number;
    readonly maskid: number;
    readonly textIndex: number;
    readonly numberIndex: number;
    readonly dateIndex: number;
    readonly lookupIndex: number;
    readonly lookupField: number;
    readonly lookupValue: string;
  };
  /**
   * Of the editor's group: one with user, date and the value of `filing.textIndex` but no number, one with a running
   * number; and one of a group the editor is not in.
   */
  readonly stamps: { readonly plain: number; readonly numbered: number; readonly foreign: number };
  /** A group of the editor and the second user, and one of neither. */
  readonly groups: { readonly own: number; readonly foreign: number };
  /** Assigned only to the group of the editor and the second user; empty. */
  readonly pool: number;
  /** Name of an existing configuration entry. */
  readonly configName: string;
}

export interface Account {
  readonly login: string;
  readonly password: string;
}

export interface Stage {
  readonly scene: Scene;
  readonly store?: Store;
  /** The server's file directory, if the suite started it. */
  readonly filesDir?: string;
  /** Code for the initial set-up, if the suite started the server on an empty store. */
  readonly setupCode?: string | undefined;
  close(): Promise<void>;
}

/** The server at CONFORMANCE_URL, with the scene described by its operator. */
export const foreignStage = (url: string): Stage => {
  const described = JSON.parse(readFileSync(process.env['CONFORMANCE_SCENE'] ?? '', 'utf8')) as Omit<Scene, 'baseUrl'>;
  return { scene: { ...described, baseUrl: url }, close: () => Promise.resolve() };
};

/** Wrong passwords per minute our own scene allows for one address and user. */
export const GUESSES = 40;
/** Password of every account in our own scene. */
export const PASSWORD = 'Prüfung-2026';
export const filing = {
  clientid: 1,
  productid: 1,
  year: 2026,
  doctypeid: 1,
  maskid: 1,
  textIndex: 1,
  numberIndex: 2,
  dateIndex: 3,
  lookupIndex: 4,
  lookupField: 4,
  lookupValue: 'Müller GmbH',
} as const;
const owners = ['owner1', 'owner2', 'owner3', 'owner4', 'owner5', 'owner6', 'owner7'] as const;
const logins = ['editor', 'second', 'reader', 'stranger', 'split', 'administrator', 'pending', ...owners] as const;
const account = (login: (typeof logins)[number]): Account => ({ login, password: PASSWORD });

/**
 * A server of our own in a temporary folder, with a minimal company for the suite.
 * @param trustProxy trusted proxies: callers can then set their address, which per-address limits use
 */
export async function ownStage(trustProxy = 0, more: Partial<ServerOptions> = {}): Promise<Stage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'conformance-'));
  const server = await startServer({ ...optionsIn(folder, trustProxy), ...more });
  await insertCompany(server.store);
  return stageOf(server.url, server, path.join(folder, 'files'), async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Two instances on one database and one bucket, behind a balancer that alternates between them. */
export async function sharedStage(databaseUrl: string, bucket: ServerOptions['bucket']): Promise<Stage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'conformance-'));
  const start = (name: string) => startServer({ ...optionsIn(path.join(folder, name), 1), databaseUrl, bucket });
  const [one, two] = [await start('one'), await start('two')];
  await insertCompany(one.store);
  const balancer = await startBalancer([one, two].map(({ url }) => Number(new URL(url).port)));
  return stageOf(balancer.url, one, undefined, async () => {
    await balancer.close();
    await Promise.all([one.close(), two.close()]);
    await rm(folder, { recursive: true, force: true });
  });
}

const optionsIn = (dataDir: string, trustProxy: number): ServerOptions => ({
  ...serverOptions,
  dataDir,
  loginRates: { perAddress: 1000, perAddressAndUser: GUESSES },
  logLevel: 'error',
  trustProxy,
});

function stageOf(baseUrl: string, server: RunningServer, filesDir: string | undefined, close: Stage['close']): Stage {
  return {
    scene: {
      baseUrl,
      editor: account('editor'),
      second: account('second'),
      reader: account('reader'),
      stranger: account('stranger'),
      administrator: account('administrator'),
      split: account('split'),
      pending: account('pending'),
      owners: owners.map(account),
      filing,
      stamps: { plain: 1, numbered: 2, foreign: 3 },
      groups: { own: 1, foreign: 3 },
      pool: 1,
      configName: 'webviewer_document_show_layer',
    },
    store: server.store,
    ...(filesDir !== undefined && { filesDir }),
    setupCode: server.setupCode,
    close,
  };
}

/** The smallest company the suite can work with. */
export async function insertCompany({ db }: Pick<Store, 'db'>): Promise<void> {
  await db
    .insertInto('product')
    .values([
      { id: 1, name: 'Einkauf' },
      { id: 2, name: 'Personal' },
    ])
    .execute();
  await db
    .insertInto('client')
    .values([
      { id: 1, name: '100', caption: 'Nord GmbH' },
      { id: 2, name: '200', caption: 'Süd AG' },
    ])
    .execute();
  await db
    .insertInto('realm')
    .values([
      { id: 1, clientid: 1, productid: 1 },
      { id: 2, clientid: 2, productid: 1 },
    ])
    .execute();
  await db
    .insertInto('year')
    .values([{ id: 2025 }, { id: 2026 }])
    .execute();
  await db
    .insertInto('doctype')
    .values([
      { id: 1, name: 'Rechnung', folded: 'rechnung', clientid: 1 },
      { id: 2, name: 'Vertrag', folded: 'vertrag', clientid: 2 },
    ])
    .execute();
  const index = { maxlength: null, minimum: null, maximum: null, digitsonly: 0 };
  await db
    .insertInto('index_def')
    .values([
      { ...index, id: 1, name: 'number', caption: 'Rechnungsnummer', type: 'text', maxlength: 20 },
      { ...index, id: 2, name: 'amount', caption: 'Betrag', type: 'float', minimum: 0 },
      { ...index, id: 3, name: 'date', caption: 'Datum', type: 'date' },
      { ...index, id: 4, name: 'supplier', caption: 'Lieferant', type: 'text' },
    ])
    .execute();
  await db
    .insertInto('mask')
    .values([
      { id: 1, caption: 'Eingangsrechnung', orderno: 1 },
      { id: 2, caption: 'Vertrag', orderno: 2 },
    ])
    .execute();
  const field = { maskid: 1, flags: INDEX_FLAGS.index, required: 0, lookup: 0, textarea: 0 };
  await db
    .insertInto('mask_field')
    .values([
      {
        ...field,
        id: 1,
        indexid: 1,
        caption: 'Rechnungsnummer',
        flags: INDEX_FLAGS.index + INDEX_FLAGS.versioning,
        required: 1,
        orderno: 1,
      },
      { ...field, id: 2, indexid: 2, caption: 'Betrag', orderno: 2 },
      { ...field, id: 3, indexid: 3, caption: 'Datum', orderno: 3 },
      { ...field, id: 4, indexid: 4, caption: 'Lieferant', lookup: 1, orderno: 4 },
    ])
    .execute();
  await db
    .insertInto('mask_doctype')
    .values([
      { maskid: 1, doctypeid: 1 },
      { maskid: 2, doctypeid: 2 },
    ])
    .execute();
  await db
    .insertInto('lookup_value')
    .values(
      [filing.lookupValue, 'Meier KG'].map((value, rowno) => ({
        maskid: 1,
        rowno,
        indexid: 4,
        value,
        folded: fold(value),
      })),
    )
    .execute();
  await insertUsers(db);
  await insertStamps(db);
  await db
    .insertInto('config')
    .values([
      { name: 'webviewer_document_show_layer', value: '1' },
      { name: 'mail_password', value: 'secret' },
    ])
    .execute();
  await db.insertInto('license').values({ customerno: '4711', customername: 'Nord GmbH' }).execute();
  await db
    .insertInto('license_module')
    .values([{ id: 1 }, { id: MODULE_FORMS }])
    .execute();
  await db.insertInto('pool').values({ id: 1, name: 'Posteingang' }).execute();
  await db.insertInto('group_pool').values({ groupid: 1, poolid: 1 }).execute();
  await db
    .insertInto('event')
    .values({
      userid: 1,
      type: 13,
      deliverytype: 0,
      title: 'Notiz',
      body: 'Neue Notiz',
      createdat: Date.UTC(2026, 10, 2),
      docid: null,
      finishedat: null,
    })
    .execute();
}

const groupsOf: Readonly<Record<string, readonly number[]>> = {
  reader: [2],
  stranger: [3],
  split: [2, 3],
  administrator: [4],
};

async function insertUsers(db: Store['db']): Promise<void> {
  const flags = {
    workflowvisible: 1,
    sendtovisible: 1,
    serverrecognitionvisible: 0,
    quicksearchvisible: 1,
    stampvisible: 1,
    maskvisible: 1,
  };
  await db
    .insertInto('usergroup')
    .values(['Sachbearbeitung', 'Lesen', 'Süd', 'Administration'].map((name, at) => ({ id: at + 1, name, ...flags })))
    .execute();
  await db
    .insertInto('group_realm')
    .values([
      { groupid: 1, realmid: 1 },
      { groupid: 2, realmid: 1 },
      { groupid: 3, realmid: 2 },
      { groupid: 4, realmid: 1 },
    ])
    .execute();
  await db
    .insertInto('group_right')
    .values(
      [1, 3]
        .flatMap((groupid) =>
          RIGHT_NAMES.filter((name) => name !== ADMINISTRATION).map((name): { groupid: number; name: string } => ({
            groupid,
            name,
          })),
        )
        .concat({ groupid: 2, name: 'document.search' }, { groupid: 4, name: ADMINISTRATION }),
    )
    .execute();
  const passwordhash = await hash(PASSWORD);
  for (const login of logins) {
    const { id } = await db
      .insertInto('user')
      .values({
        login,
        loginfolded: fold(login),
        firstname: 'Eva',
        surname: login,
        description: '',
        email: '["eva@example.com"]',
        passwordhash,
        active: 1,
        mustchange: login === 'pending' ? 1 : 0,
        languageid: 1031,
        totpsecret: null,
        totpforced: 0,
        totpstep: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('group_member')
      .values((groupsOf[login] ?? [1]).map((groupid) => ({ userid: id, groupid })))
      .execute();
  }
}

async function insertStamps(db: Store['db']): Promise<void> {
  const stamp = (id: number, name: string, lines: readonly string[]) => ({
    id,
    name,
    orderno: id,
    content: JSON.stringify({ type: 'lettering', lines, framed: true }),
    color: '#b42318',
    width: 400,
    height: 150,
    lastnumber: 0,
  });
  await db
    .insertInto('stamp')
    .values([
      stamp(1, 'Geprüft', ['GEPRÜFT {user}', 'am {date}', '{index:number} / {index:amount}']),
      stamp(2, 'Gebucht', ['Nr. {number}']),
      stamp(3, 'Süd', ['SÜD']),
    ])
    .execute();
  await db
    .insertInto('group_stamp')
    .values([
      { groupid: 1, stampid: 1 },
      { groupid: 1, stampid: 2 },
      { groupid: 3, stampid: 3 },
    ])
    .execute();
}

/** A small PDF of A4 pages, each with the given words and its number. */
export async function makePdf(words: string, pages = 2): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([595.28, 841.89]).drawText(`${words} ${page}`, { x: 50, y: 700, size: 20, font });
  return Buffer.from(await pdf.save());
}

/** The multipart form of an archive call. */
export function archiveForm(metafile: unknown, file?: { bytes: Buffer; name: string }): FormData {
  const form = new FormData();
  form.set('dmsmetafile', JSON.stringify(metafile));
  if (file !== undefined) form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  return form;
}
