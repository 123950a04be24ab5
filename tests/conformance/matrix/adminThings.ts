import type { AdminTemplate } from '#core/contract/admin/adminTemplate.ts';
import type { OperationName } from '#core/contract/operations.ts';
import type { ListedSession } from '#core/contract/people/account.ts';
import { putDeadLetter } from '#server/store/channels/jobs.ts';
import { Caller, type Input } from '#tests/conformance/caller.ts';
import { expectSuccess, succeed } from '#tests/conformance/expectations.ts';
import { PASSWORD } from '#tests/conformance/scene.ts';
import { template, type Things } from './things.ts';

/** Existing things for the administration's calls: made anew for each, or read as they are, with their etag. */

let made = 0;
/** A name that nothing else has. */
const name = ({ place }: Things): string => `Ding ${place} ${(made += 1)}`;

async function listed<Row>(
  { administrator }: Things,
  call: OperationName,
  noun: string,
  isMeant: (row: Row) => boolean,
  input: Input = {},
): Promise<Row> {
  const row = (await succeed<Row>(administrator, call, input, noun)).find(isMeant);
  if (row === undefined) throw new Error(`${call} lacks the ${noun}`);
  return row;
}

/** A product that nothing uses. */
export async function unusedProduct(things: Things) {
  const body = { name: name(things) };
  const [product] = await succeed<{ id: number; etag: string }>(
    things.administrator,
    'adminProductSet',
    { body },
    'product',
  );
  return { noun: 'product', id: product?.id, etag: product?.etag };
}

export async function noteInLog(things: Things): Promise<number> {
  const [note] = await succeed<{ id: number }>(things.administrator, 'logSet', { body: { text: name(things) } }, 'log');
  return note?.id ?? 0;
}

export const maskAsItIs = (things: Things) =>
  listed<{ id: number }>(things, 'adminMaster', 'mask', ({ id }) => id === things.filing.maskid);

export const groupAsItIs = (things: Things) =>
  listed<{ id: number }>(things, 'adminGroupList', 'usergroup', ({ id }) => id === things.groupid);

export async function lookupTable({ administrator, filing: { maskid } }: Things): Promise<string> {
  const answer = await administrator.call('adminLookupFile', { query: { maskid: String(maskid) } });
  expectSuccess('adminLookupFile', answer);
  return answer.bytes.toString('utf8');
}

/** A template shared with the things' group. */
export async function sharedTemplate(things: Things) {
  const shared = { ownerid: null, everyone: false, groups: [things.groupid] };
  const body = { name: name(things), ...shared, content: template };
  const [made_] = await succeed<AdminTemplate>(things.administrator, 'adminTemplateSet', { body }, 'template');
  if (made_ === undefined) throw new Error('no template');
  return { id: made_.id, etag: made_.etag, name: made_.name, ...shared };
}

/** A provider that signs nobody in, and at whose address nothing answers. */
export const PROVIDER = {
  issuer: 'http://127.0.0.1:9/',
  clientid: 'x',
  claim: '',
  orderno: 1,
  standard: false,
  retired: true,
};
export async function spareProvider(things: Things): Promise<number> {
  const body = { ...PROVIDER, name: name(things) };
  const [provider] = await succeed<{ id: number }>(things.administrator, 'adminProviderSet', { body }, 'provider');
  return provider?.id ?? 0;
}

export async function poolFolder(things: Things) {
  const { etag } = await listed<{ poolid: number; etag: string }>(
    things,
    'adminConnectionList',
    'watched',
    ({ poolid }) => poolid === things.poolid,
  );
  return { poolid: things.poolid, folder: '', etag };
}

/** A dead letter; without a mail server it stays as it is once it is retried. */
export async function deadJob({ store: { db }, place }: Things): Promise<number> {
  const key = `${place} ${(made += 1)}`;
  const payload = { mailid: 0, address: `${place}@firma.test` };
  await putDeadLetter(db, 'mail.send', payload, { now: Date.now(), key, tries: 12, error: 'no line' });
  const job = await db.selectFrom('job').where('key', '=', key).select('id').executeTakeFirstOrThrow();
  return job.id;
}

/** The owner, signed in on one more device. */
export async function anotherSession({ owner, login, userid }: Things) {
  const device = new Caller(owner.baseUrl);
  expectSuccess('userLogin', await device.login(login, PASSWORD));
  const sessions = await succeed<ListedSession>(device, 'userSessionList', {}, 'session');
  return { userid, id: sessions.find(({ current }) => current)?.id };
}
