import { verify } from '@node-rs/argon2';
import { FormDefinition } from '#core/contract/work/form.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayAnswerLink, mayUseForms } from '#server/rules/forms.ts';
import { hashOfToken } from '#server/rules/token.ts';
import { answerOfKey, type FormRow, formsOf, linkOf } from '#server/store/forms.ts';
import { license } from '#server/store/master.ts';
import type { Principal } from '#server/store/people/principals.ts';

type Db = Services['store']['db'];

/** @throws Failure 'form.notLicensed' */
export const licensed = async ({ store }: Services): Promise<void> =>
  ensure(mayUseForms((await license(store.db))?.modules));

/** The form, if the user may see it; otherwise the same error as for one that does not exist. */
export async function requireForm(db: Db, principal: Principal, formid: number): Promise<FormRow> {
  const [form] = await formsOf(db, principal, formid);
  if (form === undefined) throw new Failure('form.unknown');
  return form;
}

/** Token and password of a public link. */
export interface LinkKey {
  readonly token: string;
  readonly password?: string | undefined;
  /** Key of an answer being sent. */
  readonly key?: string;
}

/** What a public link leads to, if token and password are right. Not throttled here. */
export async function linkBehind(services: Services, { token, password, key }: LinkKey) {
  const { db } = services.store;
  const link = await linkOf(db, hashOfToken(token));
  // The last allowed answer may be sent again if its confirmation was lost.
  const isAgain = link !== undefined && key !== undefined && (await answerOfKey(db, link.id, key)) !== undefined;
  if (!isAgain) ensure(mayAnswerLink(link, todayOf(services)));
  if (link === undefined || link.revoked === 1) throw new Failure('form.linkUnknown');
  if (link.passwordhash !== null && (password === undefined || !(await verify(link.passwordhash, password))))
    throw new Failure('form.passwordNeeded');
  return link;
}

/** dd.MM.yyyy in the company's time zone. */
export const todayOf = ({ now, timeZone }: Services): string => toWireDateTime(now(), timeZone).slice(0, 10);

export const definitionOf = ({ definition }: { readonly definition: string }): FormDefinition =>
  FormDefinition.parse(JSON.parse(definition));
