import { LANGUAGES } from '#core/contract/constants.ts';
import { MAIL_TEMPLATES_OWNED, type MailTemplate } from '#core/contract/work/mailTemplates.ts';
import { readAddress } from '#core/contract/work/mailing.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayKeepMailTemplate } from '#server/rules/mailTemplates.ts';
import { etagOf, lockSetup } from '#server/store/admin/rows.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Principal } from '#server/store/people/principals.ts';
import {
  changeMailTemplate,
  countMailTemplates,
  deleteMailTemplate,
  insertMailTemplate,
  type MailTemplateRow,
  mailTemplatesOf,
} from '#server/store/sending/mailTemplates.ts';
import { requireReadable } from '#server/calls/document/require.ts';
import { filled } from '#server/calls/sending/filling.ts';

type Db = Services['store']['db'];

const present = (
  { id, name, language, subject, text, userid, shared }: MailTemplateRow,
  principal: Principal,
): MailTemplate => ({
  id,
  name,
  language: LANGUAGES.find((one) => one === language) ?? 'de',
  subject,
  text,
  shared: shared === 1,
  maychange: mayKeepMailTemplate(principal, { userid, shared: shared === 1 }) === null,
  etag: etagOf({ name, language, subject, text, shared }),
});

async function requireTemplate(db: Db, { userId }: Principal, id: number): Promise<MailTemplateRow> {
  const [row] = await mailTemplatesOf(db, userId, id);
  if (row === undefined) throw new Failure('mail.templateUnknown');
  return row;
}

/** A template that the user may change or delete and, if they say what they have seen, nobody else has changed. */
async function requireOwn(
  db: Db,
  principal: Principal,
  { id, etag }: { readonly id: number; readonly etag?: string | undefined },
): Promise<MailTemplateRow> {
  const row = await requireTemplate(db, principal, id);
  ensure(mayKeepMailTemplate(principal, { ...row, shared: row.shared === 1 }));
  if (etag !== undefined && etag !== present(row, principal).etag) throw new Failure('admin.conflict');
  return row;
}

/** The company's templates are audited as they are, a user's own by name: their text is nobody else's business. */
const audited = ({ name, language, subject, text, shared }: Omit<MailTemplateRow, 'id' | 'userid' | 'changedat'>) =>
  shared === 1 ? JSON.stringify({ name, language, subject, text }) : name;

export const mailTemplateHandlers = {
  mailTemplateList: async ({ services, principal }) => ({
    mailtemplate: (await mailTemplatesOf(services.store.db, principal.userId)).map((row) => present(row, principal)),
  }),

  mailTemplateSet: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      const { id, etag, shared, ...said } = body;
      // A new one counts among the user's own; a known one may be changed by other administrators at the same time.
      await (id === undefined ? store.dialect.serialise(trx, principal.userId) : lockSetup({ ...store, trx }));
      const known = id === undefined ? undefined : await requireOwn(trx, principal, { id, etag });
      ensure(mayKeepMailTemplate(principal, { userid: known?.userid ?? principal.userId, shared }));
      if (known === undefined && (await countMailTemplates(trx, principal.userId)) >= MAIL_TEMPLATES_OWNED)
        throw new Failure('mail.templatesMany', { count: MAIL_TEMPLATES_OWNED });
      const at = now();
      const kept = { ...said, shared: shared ? 1 : 0, changedat: at };
      if (known !== undefined) await changeMailTemplate(trx, known.id, kept);
      const of = known?.id ?? (await insertMailTemplate(trx, principal.userId, kept));
      const oldvalue = known === undefined ? {} : { oldvalue: audited(known) };
      const userId = principal.userId;
      await writeAudit(trx, { at, userId, action: 'template.set', ...oldvalue, newvalue: audited(kept) });
      return { mailtemplate: [present({ id: of, userid: known?.userid ?? userId, ...kept }, principal)] };
    }),

  mailTemplateDelete: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      await lockSetup({ ...store, trx });
      const known = await requireOwn(trx, principal, body);
      await deleteMailTemplate(trx, known.id);
      const { userId } = principal;
      await writeAudit(trx, { at: now(), userId, action: 'template.deleted', oldvalue: audited(known) });
      return {};
    }),

  mailFill: async ({ services, principal, body }) => {
    const { docids, language, to, ...written } = body;
    const documents = await requireReadable(services, principal, docids);
    const people = to.flatMap((text) => readAddress(text) ?? []);
    return { mail: [await filled({ services, principal, documents, to: people, language }, written)] };
  },
} satisfies Partial<Handlers>;
