import type { Kysely } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { MailContent } from '#server/store/channels/mails.ts';
import type { Database } from '#server/store/schema.ts';

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

/** Suggestions for a mail's recipients: recent ones of the user first, then everybody in the company. */
export async function addressesKnown(db: Db, userid: number): Promise<string[]> {
  const mails = await db
    .selectFrom('mail')
    .where('userid', '=', userid)
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
  for (const { name, address } of [...lately, ...company])
    if (!known.has(address.toLowerCase()))
      known.set(address.toLowerCase(), name === '' ? address : `${name.replace(/[<>"]/g, '')} <${address}>`);
  return [...known.values()].slice(0, SUGGESTED);
}
