import type { Language } from '#core/contract/constants.ts';
import { IndexType } from '#core/contract/master.ts';
import { INDEX_PLACEHOLDER, MAIL_PLACEHOLDERS, type MailPlaceholder } from '#core/contract/work/mailTemplates.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { valueText } from '#core/kernel/value.ts';
import { placeholdersIn, withValues } from '#core/text/filling/placeholders.ts';
import type { Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import type { MailAddress } from '#server/store/channels/mails.ts';
import { type DocumentRow, indexValues } from '#server/store/document/documents.ts';
import { doctypes, indexes } from '#server/store/master.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { senderOf } from '#server/store/sending/addresses.ts';

interface Filling {
  readonly services: Services;
  readonly principal: Principal;
  readonly documents: readonly DocumentRow[];
  readonly to: readonly MailAddress[];
  readonly language: Language;
}

interface Written {
  readonly subject: string;
  readonly text: string;
}

/** Longest subject of a mail. */
const SUBJECT = 200;

/** Fills a mail's placeholders with known values; those of recipients only once there are some. */
export async function filled(filling: Filling, { subject, text }: Written): Promise<Written> {
  const names = placeholdersIn(`${subject}\n${text}`);
  if (names.length === 0) return { subject, text };
  const values = await valuesFor(filling, names);
  const line = withValues(subject, (name) => values.get(name)?.replaceAll(/\s+/g, ' '));
  return { subject: line.slice(0, SUBJECT), text: withValues(text, (name) => values.get(name)) };
}

/** Refuses to send a mail with an unfilled placeholder. @throws Failure 'mail.placeholder' */
export function refuseLeft({ subject, text }: Written): void {
  const left = placeholdersIn(`${subject}\n${text}`).find(
    (name) => name.startsWith(INDEX_PLACEHOLDER) || MAIL_PLACEHOLDERS.some((known) => known === name),
  );
  if (left !== undefined) throw new Failure('mail.placeholder', { name: left });
}

const all = (values: readonly string[]): string => [...new Set(values)].join(', ');

/** Distinct values across all documents, from indexes the user sees. */
async function valuesFor(
  { services, principal, documents, to, language }: Filling,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { store, timeZone, now } = services;
  const kinds = new Map((await doctypes(store.db, principal)).map(({ id, name }) => [id, name]));
  const sender = await senderOf(store.db, principal.userId);
  const dayOf = (at: number) => dateText(toWireDateTime(at, timeZone).slice(0, 10), language);
  const plain: Readonly<Record<MailPlaceholder, string>> = {
    'document.name': all(documents.map(({ filename }) => filename)),
    'document.number': all(documents.map(({ id }) => String(id))),
    'document.type': all(documents.map(({ doctypeid }) => kinds.get(doctypeid) ?? '')),
    'document.date': all(documents.map(({ archivedat }) => dayOf(archivedat))),
    'sender.name': sender.name,
    'sender.email': sender.address ?? '',
    'receiver.name': all(to.map(({ name, address }) => name || address)),
    'receiver.email': all(to.map(({ address }) => address)),
    today: dayOf(now()),
  };
  const values = new Map<string, string>(
    Object.entries(plain).filter(([name]) => to.length > 0 || !name.startsWith('receiver.')),
  );
  if (!names.some((name) => name.startsWith(INDEX_PLACEHOLDER))) return values;
  const held = await indexValues(
    store.db,
    documents.map(({ id }) => id),
  );
  const byCaption = Map.groupBy(await indexes(store.db, principal), ({ caption }) => caption);
  for (const [caption, called] of byCaption) {
    const types = new Map(called.map(({ id, type }) => [id, IndexType.parse(type)]));
    const texts = held.flatMap(({ indexid, value }) => {
      const type = types.get(indexid);
      return type === undefined ? [] : [valueText(type, value, language)];
    });
    values.set(`${INDEX_PLACEHOLDER}${caption}`, all(texts));
  }
  return values;
}
