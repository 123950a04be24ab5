import { verify } from '@node-rs/argon2';
import { FormDefinition } from '#core/contract/work/form.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import { demand, Failure } from '#server/rules/failure.ts';
import { mayAnswerLink, mayUseForms } from '#server/rules/forms.ts';
import { hashOfToken } from '#server/rules/token.ts';
import { type FormRow, formsOf, linkOf } from '#server/store/forms.ts';
import { license } from '#server/store/master.ts';
import type { Principal } from '#server/store/people/principals.ts';

type Db = Services['store']['db'];

/** @throws Failure 'form.notLicensed' */
export const licensed = async ({ store }: Services): Promise<void> =>
  demand(mayUseForms((await license(store.db))?.modules));

/** The form where the user sees it; one of another client is as unknown as one that never was. */
export async function knownForm(db: Db, principal: Principal, formid: number): Promise<FormRow> {
  const [form] = await formsOf(db, principal, formid);
  if (form === undefined) throw new Failure('form.unknown');
  return form;
}

/** What opens a public link. */
export interface LinkKey {
  readonly token: string;
  readonly password?: string | undefined;
}

/** What lies behind a link, for whoever holds it, and its password where it has one. Does not ask how often. */
export async function linkBehind(services: Services, { token, password }: LinkKey) {
  const link = await linkOf(services.store.db, hashOfToken(token));
  demand(mayAnswerLink(link, todayOf(services)));
  if (link === undefined) throw new Failure('form.linkUnknown');
  if (link.passwordhash !== null && (password === undefined || !(await verify(link.passwordhash, password))))
    throw new Failure('form.passwordNeeded');
  return link;
}

/** dd.MM.yyyy on the company's clock. */
export const todayOf = ({ now, timeZone }: Services): string => toWireDateTime(now(), timeZone).slice(0, 10);

export const definitionOf = ({ definition }: { readonly definition: string }): FormDefinition =>
  FormDefinition.parse(JSON.parse(definition));
