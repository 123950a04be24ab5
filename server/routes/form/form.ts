import { FormDefinition, type FormDraft, type FormInfo, FormValues } from '#core/contract/work/form.ts';
import { checkDefinition } from '#core/forms/check.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { BinaryAnswer, Call, Handlers } from '#server/http/call.ts';
import { noticeText } from '#server/jobs/notices.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { isOpen, mayBuild } from '#server/rules/forms.ts';
import { writeAudit } from '#server/store/audit.ts';
import {
  answersOf,
  changeForm,
  deleteForm,
  type FormRow,
  formsOf,
  formVersion,
  insertForm,
  publishForm,
  realmOf,
  versionsOf,
} from '#server/store/forms.ts';
import { seesPool } from '#server/store/pool/pools.ts';
import { definitions } from '#server/store/workflow/definitions.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { acceptedValues, keepAnswer } from '#server/calls/form/formAnswers.ts';
import { definitionOf, requireForm, licensed, todayOf } from '#server/calls/form/require.ts';
import { rendered } from '#server/calls/page/pages.ts';

type Services = Call<'formList'>['services'];

const present = (form: FormRow, principal: Principal, services: Services): FormInfo => ({
  formid: form.id,
  name: form.name,
  clientid: form.clientid,
  productid: form.productid,
  version: form.version,
  changed: form.published !== form.draft,
  answers: Number(form.answers ?? 0),
  link:
    form.tokenhash === null
      ? 'none'
      : isOpen({ until: form.until, most: form.most, taken: form.taken, revoked: form.revoked }, todayOf(services))
        ? 'open'
        : 'closed',
  ownername: form.ownername,
  changedat: toWireDateTime(form.changedat, services.timeZone),
  maychange: mayBuild(principal, form) === null,
});

const presentDraft = (form: FormRow, principal: Principal, services: Services): FormDraft => ({
  ...present(form, principal, services),
  definition: definitionOf({ definition: form.draft }),
});

const pdfAnswer = (bytes: Uint8Array): BinaryAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
  body: Buffer.from(bytes),
});

export const formHandlers = {
  formList: async ({ services, principal }) => {
    await licensed(services);
    const forms = (await formsOf(services.store.db, principal)).map((form) => present(form, principal, services));
    // Unpublished forms are visible only to users who may edit them.
    return { form: forms.filter(({ version, maychange }) => version > 0 || maychange) };
  },

  formDraft: async ({ services, principal, params }) => {
    await licensed(services);
    const form = await requireForm(services.store.db, principal, params.formid);
    ensure(mayBuild(principal, form));
    return { form: [presentDraft(form, principal, services)] };
  },

  formSet: async ({ services, principal, body }) => {
    await licensed(services);
    const { store, now } = services;
    const at = now();
    const id = await store.db.transaction().execute(async (trx) => {
      const realm = await realmOf(trx, principal, body.clientid, body.productid);
      if (realm === undefined) throw new Failure('form.unknown');
      ensure(mayBuild(principal, { realmid: realm.id }));
      const known = body.formid === undefined ? undefined : await requireForm(trx, principal, body.formid);
      if (known !== undefined) ensure(mayBuild(principal, known));
      const { name } = body;
      const kept = { realmid: realm.id, name, draft: JSON.stringify(body.definition), changedat: at };
      if (known !== undefined) await changeForm(trx, known.id, kept);
      const formid = known?.id ?? (await insertForm(trx, { ...kept, ownerid: principal.userId }));
      const oldvalue = known === undefined ? {} : { oldvalue: known.name };
      await writeAudit(trx, { at, userId: principal.userId, action: 'form.set', ...oldvalue, newvalue: name });
      return formid;
    });
    return { form: [presentDraft(await requireForm(store.db, principal, id), principal, services)] };
  },

  formDelete: async ({ services, principal, body }) => {
    await licensed(services);
    const at = services.now();
    await services.store.db.transaction().execute(async (trx) => {
      const form = await requireForm(trx, principal, body.formid);
      ensure(mayBuild(principal, form));
      await deleteForm(trx, form.id, at);
      await writeAudit(trx, { at, userId: principal.userId, action: 'form.deleted', oldvalue: form.name });
    });
    return {};
  },

  formPublish: async ({ services, principal, body }) => {
    await licensed(services);
    const { store, now } = services;
    const at = now();
    await store.db.transaction().execute(async (trx) => {
      await store.dialect.serialise(trx, body.formid);
      const form = await requireForm(trx, principal, body.formid);
      ensure(mayBuild(principal, form));
      const definition = definitionOf({ definition: form.draft });
      const workflow = definition.target?.workflow;
      const isKnown =
        workflow === undefined || (await definitions(trx, principal.realms)).some(({ key }) => key === workflow);
      const { pool, target } = definition;
      const isOnePlace = pool === undefined || (target === undefined && (await seesPool(trx, principal, pool)));
      if (!isKnown || !isOnePlace || checkDefinition(definition).length > 0) throw new Failure('form.invalid');
      await publishForm(trx, form, { userid: principal.userId, at });
      const newvalue = `${form.name} ${form.version + 1}`;
      await writeAudit(trx, { at, userId: principal.userId, action: 'form.published', newvalue });
    });
    return { form: [presentDraft(await requireForm(store.db, principal, body.formid), principal, services)] };
  },

  formVersion: async ({ services, principal, params, query }) => {
    await licensed(services);
    const form = await requireForm(services.store.db, principal, params.formid);
    const version = await formVersion(services.store.db, form.id, query.version ?? form.version);
    if (version === undefined) throw new Failure('form.unknown');
    return { form: [{ ...version, definition: definitionOf(version) }] };
  },

  formVersions: async ({ services, principal, params }) => {
    await licensed(services);
    const { db } = services.store;
    const form = await requireForm(db, principal, params.formid);
    ensure(mayBuild(principal, form));
    const published = await versionsOf(db, form.id);
    return {
      published: published.map(({ version, at, byname }) => ({
        version,
        at: toWireDateTime(at, services.timeZone),
        by: byname,
      })),
    };
  },

  formSend: async (call) => {
    const { services, principal, body } = call;
    await licensed(services);
    const { db } = services.store;
    const form = await requireForm(db, principal, body.formid);
    const version = await formVersion(db, form.id, body.version);
    if (version === undefined) throw new Failure('form.unknown');
    const { values, comment, key, copy } = body;
    const userid = principal.userId;
    const { number, docid, copied } = await keepAnswer(call, { version, form, values, comment, key, copy, userid });
    return { receipt: [{ number, docid, copied }] };
  },

  formTry: async ({ services, principal, body, language, signal }) => {
    await licensed(services);
    const form = await requireForm(services.store.db, principal, body.formid);
    ensure(mayBuild(principal, form));
    const definition = definitionOf({ definition: form.draft });
    const values = await acceptedValues({ services }, definition, {
      form,
      values: body.values,
      userid: principal.userId,
    });
    const { timeZone } = services;
    const at = toWireDateTime(services.now(), timeZone);
    const { body: mark } = noticeText('formTest', {}, { languageId: principal.languageId, timeZone });
    const answer = { values, at, comment: body.comment, mark };
    const requester = { owner: String(principal.userId), priority: 'visible', signal } as const;
    return pdfAnswer(
      rendered(await services.renderer.formPdf({ name: form.name, definition, language, answer }, requester)),
    );
  },

  formPdf: async ({ services, principal, params, query, language, signal }) => {
    await licensed(services);
    const { db } = services.store;
    const form = await requireForm(db, principal, params.formid);
    const isDraft = form.version === 0 || query.draft !== undefined;
    if (isDraft || query.answerid !== undefined) ensure(mayBuild(principal, form));
    const [answer] = query.answerid === undefined ? [] : await answersOf(db, form.id, [query.answerid]);
    if (query.answerid !== undefined && answer === undefined) throw new Failure('form.unknown');
    const version = isDraft ? undefined : await formVersion(db, form.id, answer?.version ?? form.version);
    const paper = {
      name: version?.name ?? form.name,
      definition: FormDefinition.parse(JSON.parse(version?.definition ?? form.draft)),
      language,
      ...(answer !== undefined && {
        answer: {
          values: FormValues.parse(JSON.parse(answer.content)),
          number: answer.number,
          at: toWireDateTime(answer.at, services.timeZone),
          comment: answer.comment,
        },
      }),
    };
    const requester = { owner: String(principal.userId), priority: 'visible', signal } as const;
    return pdfAnswer(rendered(await services.renderer.formPdf(paper, requester)));
  },
} satisfies Partial<Handlers>;
