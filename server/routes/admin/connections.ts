import { realpath } from 'node:fs/promises';
import {
  CONNECTIONS,
  type ConnectionVariable,
  type FolderFault,
  SECRET_VARIABLES,
  SETTABLE_CONNECTIONS,
  type SettableConnection,
} from '#core/contract/admin/adminConnection.ts';
import type { Language } from '#core/contract/constants.ts';
import { isErrorName } from '#core/contract/errors.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { changing } from '#server/calls/admin/change.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { reasonOf } from '#server/http/connections/reason.ts';
import {
  checkPart,
  checkSecrets,
  inForce,
  isFixed,
  isLocked,
  WrongSetting,
} from '#server/http/connections/settings.ts';
import { messageOf } from '#server/http/messages.ts';
import { NoConsent } from '#server/jobs/docusign/client.ts';
import { type FolderStatus, readFolderStatus } from '#server/jobs/pool/folderStatus.ts';
import { UnfitFolder } from '#server/jobs/pool/watchRoot.ts';
import { Failure } from '#server/rules/failure.ts';
import {
  folderEtag,
  saveFolder,
  saveSettings,
  settingsEtag,
  storedFolders,
  storedSettings,
} from '#server/store/admin/connections.ts';
import { Refused } from '#server/store/admin/refused.ts';
import { type Change, lockSetup } from '#server/store/admin/rows.ts';

interface Wanted {
  readonly part: SettableConnection;
  readonly value: readonly { readonly name: ConnectionVariable; readonly value: string }[];
  readonly etag: string;
}

export const adminConnectionHandlers = {
  adminConnectionList: ({ services, language }) => presented(services, language),

  adminConnectionSet: async (call) => {
    const { services, body, language } = call;
    await changing(call, (change) => save(change, services, body));
    return presented(services, language);
  },

  adminFolderSet: async (call) => {
    const { services, body, language } = call;
    await changing(call, (change) => nameFolder(change, services, body));
    return presented(services, language);
  },

  adminDocusignTest: async ({ services: { docusign } }) => {
    if (docusign === undefined) throw new Failure('docusign.off');
    const name = await docusign.check(AbortSignal.timeout(TEST_MS)).catch((error: unknown) => {
      if (error instanceof NoConsent) throw new Failure('docusign.noConsent');
      throw new Failure('connection.refused', { reason: reasonOf(error) });
    });
    return { account: [{ name }] };
  },
} satisfies Partial<Handlers>;

/** Milliseconds to wait for the answer of a connection that is tested. */
const TEST_MS = 20_000;

/** A password may begin or end with spaces; a key in PEM does not. */
const asTyped = (name: ConnectionVariable): boolean => SECRET_VARIABLES.has(name) && name !== 'DOCUSIGN_KEY';

async function save(change: Change, { connections, sealKey }: Services, { part, value, etag }: Wanted): Promise<void> {
  const { environment } = connections;
  const allowed: readonly ConnectionVariable[] = CONNECTIONS[part];
  const values = value.map(({ name, value: text }) => ({ name, value: asTyped(name) ? text : text.trim() }));
  for (const { name } of values)
    if (!allowed.includes(name) || isFixed(name, environment)) throw new Refused('invalid', { field: name });
  await lockSetup(change);
  const stored = await storedSettings(change.trx, sealKey);
  if (settingsEtag(stored, allowed) !== etag) throw new Refused('conflict');
  const kept = Object.fromEntries([...stored].map(([name, { text }]) => [name, text]));
  const given = Object.fromEntries(values.map(({ name, value: text }) => [name, text]));
  try {
    checkPart(part, inForce(environment, { ...kept, ...given }), new Set(values.map(({ name }) => name)));
    checkSecrets(stored, given);
  } catch (error) {
    throw error instanceof WrongSetting ? new Refused('invalid', { field: error.variable }) : error;
  }
  await saveSettings(change, sealKey, stored, values);
}

const refuseFolder = (reason: FolderFault): never => {
  throw new Refused('invalid', { field: 'folder', reason });
};

async function nameFolder(
  change: Change,
  { connections, poolFolders }: Services,
  { poolid, folder: text, etag }: { readonly poolid: number; readonly folder: string; readonly etag: string },
): Promise<void> {
  const { trx } = change;
  const folder = text.trim();
  if (poolFolders.some((one) => one.poolid === poolid)) throw new Refused('invalid', { field: 'poolid' });
  await lockSetup(change);
  if ((await trx.selectFrom('pool').where('id', '=', poolid).select('id').executeTakeFirst()) === undefined)
    throw new Refused('unknown');
  const stored = await storedFolders(trx);
  if (folderEtag(stored, poolid) !== etag) throw new Refused('conflict');
  if (folder !== '') {
    const placeOf = (name: string) => connections.placeOf(name).catch(() => undefined);
    const realOf = (name: string) =>
      connections.patience.ask(`real ${name}`, () => realpath(name)).catch(() => undefined);
    const place = await connections
      .placeOf(folder)
      .catch((error: unknown) => refuseFolder(error instanceof UnfitFolder ? error.fault : 'unusable'));
    const others = stored.filter((one) => one.poolid !== poolid).map((one) => placeOf(one.folder));
    const given = poolFolders.map((one) => realOf(one.folder));
    // Each file is imported once.
    if ((await Promise.all([...others, ...given])).includes(place)) refuseFolder('used');
  }
  await saveFolder(change, stored, { poolid, folder });
}

async function presented({ store, connections, poolFolders, timeZone }: Services, language: Language) {
  // Another instance may have changed them; what is shown belongs to the etag.
  await connections.reload();
  const { root } = connections.watchPlace;
  const pools = await store.db.selectFrom('pool').select(['id', 'name', 'retired']).orderBy('name').execute();
  const named = connections.folders;
  const placed = named.flatMap(({ poolid, place }) => (place === undefined ? [] : [{ poolid, folder: place }]));
  const statusOf = (name: string) =>
    connections.patience
      .ask(`status ${name}`, () => readFolderStatus(name))
      .catch((): FolderStatus => ({ taken: undefined, failed: undefined }));
  const folder = [...poolFolders, ...placed].map(async ({ poolid, folder: name }) => ({
    folder: name,
    pool: pools.find(({ id }) => id === poolid)?.name ?? String(poolid),
    ...presentStatus(await statusOf(name), timeZone, language),
  }));
  return {
    connection: SETTABLE_CONNECTIONS.map((part) => ({
      part,
      locked: isLocked(connections.environment),
      etag: settingsEtag(connections.stored, CONNECTIONS[part]),
    })),
    variable: connections.shown,
    folder: await Promise.all(folder),
    watched: pools
      .filter(({ id, retired }) => retired === 0 || named.some(({ poolid }) => poolid === id))
      .map(({ id, name }) => {
        const given = poolFolders.find(({ poolid }) => poolid === id);
        const own = named.find(({ poolid }) => poolid === id);
        return {
          poolid: id,
          pool: name,
          folder: given?.folder ?? own?.folder ?? '',
          fixed: given !== undefined,
          ...(own?.fault !== undefined && { fault: own.fault }),
          etag: folderEtag(named, id),
        };
      }),
    root: root === undefined ? [] : [{ root, subfolder: await connections.subfolders() }],
  };
}

const presentStatus = ({ taken, failed }: FolderStatus, timeZone: string, language: Language) => ({
  ...(taken && { takenname: taken.name, takendate: toWireDateTime(taken.at, timeZone) }),
  ...(failed && {
    failedname: failed.name,
    faileddate: toWireDateTime(failed.at, timeZone),
    failedreason: isErrorName(failed.reason) ? messageOf(failed.reason, {}, language) : failed.reason,
  }),
});
