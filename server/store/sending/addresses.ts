import type { Kysely } from 'kysely';
import { masks } from '#server/store/master.ts';
import { displayName } from '#server/store/names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { MailContent } from '#server/store/channels/mails.ts';
import type { Database } from '#server/store/schema.ts';
import { partnersKnown } from './partners.ts';

type Db = Kysely<Database>;

/** How many of the user's mails are examined for recipients, and the most suggestions. */
const REMEMBERED = 100;
const SUGGESTED = 1000;

/** The sender's display name and address, if they have one. */
export async function senderOf(db: Db, userid: number) {
  const row = await db
    .selectFrom('user')
    .where('id', '=', userid)
    .select(['email', displayName('user').as('name')])
    .executeTakeFirstOrThrow();
  const [address] = JSON.parse(row.email) as string[];
  return { name: row.name, address };
}

/**
 * Suggestions for a mail's recipients: business partners the documents are about, recent recipients of the user,
 * everybody in the company, other partners.
 */
export async function addressesKnown(
  db: Db,
  principal: Pick<Principal, 'userId' | 'maskRealms'>,
  docids: readonly number[],
): Promise<string[]> {
  const partners = await partnersKnown(db, principal, await masks(db, principal), docids, SUGGESTED);
  const mails = await db
    .selectFrom('mail')
    .where('userid', '=', principal.userId)
    .orderBy('id', 'desc')
    .limit(REMEMBERED)
    .select('content')
    .execute();
  const lately = mails.flatMap(({ content }) => {
    const { to, cc } = JSON.parse(content) as MailContent;
    return [...to, ...cc];
  });
  const users = await db
    .selectFrom('user')
    .where('active', '=', 1)
    .orderBy('surname')
    .orderBy('firstname')
    .select(['email', displayName('user').as('name')])
    .execute();
  const company = users.flatMap(({ email, name }) =>
    (JSON.parse(email) as string[]).map((address) => ({ name, address })),
  );
  const known = new Map<string, string>();
  for (const { name, address } of [...partners.own, ...lately, ...company, ...partners.others])
    if (!known.has(address.toLowerCase()))
      known.set(address.toLowerCase(), name === '' ? address : `${name.replace(/[<>"]/g, '')} <${address}>`);
  return [...known.values()].slice(0, SUGGESTED);
}
