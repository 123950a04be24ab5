import { createHmac } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { isWork } from '#core/forms/work.ts';
import { DAY_MS } from '#core/kernel/date.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayBuild } from '#server/rules/forms.ts';
import { freshToken, hashOfToken } from '#server/rules/token.ts';
import { writeAudit } from '#server/store/audit.ts';
import { closeLink, formVersion, openLink } from '#server/store/forms.ts';
import { keepAnswer } from '#server/calls/form/formAnswers.ts';
import { definitionOf, requireForm, licensed, type LinkKey, linkBehind } from '#server/calls/form/require.ts';

/** 128 bits. */
const TOKEN_BYTES = 16;

type PublicCall = Pick<Call<'formPublic'>, 'services' | 'signal' | 'address'> & {
  readonly body: LinkKey;
};

/** The form behind a public link, if the password (if any) is right; throttled. */
async function behind({ services, signal, address, body }: PublicCall) {
  await licensed(services);
  await services.formLinks.admit({ address, link: hashOfToken(body.token) }, services.now(), signal);
  return linkBehind(services, body);
}

/**
 * Seeds of the proof of work, derived from link and day, so that nothing is stored. Yesterday's is valid too, for forms
 * opened before midnight.
 */
function workSeeds({ services, body }: Pick<PublicCall, 'services' | 'body'>) {
  const of = (at: number) =>
    createHmac('sha256', services.sealKey)
      .update(`form ${hashOfToken(body.token)} ${Math.floor(at / DAY_MS)}`)
      .digest('base64url');
  const now = services.now();
  return { today: of(now), yesterday: of(now - DAY_MS) };
}

export const formLinkHandlers = {
  formShare: async ({ services, principal, body }) => {
    await licensed(services);
    const { store, now } = services;
    const { token, tokenhash } = freshToken(TOKEN_BYTES);
    const passwordhash = body.password === undefined ? null : await hash(body.password);
    await store.db.transaction().execute(async (trx) => {
      const form = await requireForm(trx, principal, body.formid);
      ensure(mayBuild(principal, form));
      if (form.version === 0) throw new Failure('form.notPublished');
      await openLink(trx, {
        formid: form.id,
        tokenhash,
        until: body.until ?? null,
        most: body.answers ?? null,
        passwordhash,
      });
      await writeAudit(trx, { at: now(), userId: principal.userId, action: 'form.shared', newvalue: form.name });
    });
    return { link: [{ token }] };
  },

  formUnshare: async ({ services, principal, body }) => {
    await licensed(services);
    const { store, now } = services;
    await store.db.transaction().execute(async (trx) => {
      const form = await requireForm(trx, principal, body.formid);
      ensure(mayBuild(principal, form));
      await closeLink(trx, form.id);
      await writeAudit(trx, { at: now(), userId: principal.userId, action: 'form.unshared', oldvalue: form.name });
    });
    return {};
  },

  formPublic: async (call) => {
    const link = await behind(call);
    const { db } = call.services.store;
    const { version: begun = link.version } = call.body;
    const version = (await formVersion(db, link.id, begun)) ?? (await formVersion(db, link.id, link.version));
    if (version === undefined) throw new Failure('form.linkUnknown');
    const ground = workSeeds(call).today;
    return { form: [{ name: version.name, version: version.version, definition: definitionOf(version), ground }] };
  },

  formPublicSend: async (call) => {
    const link = await behind(call);
    const { version: wanted, values, comment, key, work } = call.body;
    if (!Object.values(workSeeds(call)).some((ground) => isWork(ground, key, work)))
      throw new Failure('form.workNeeded');
    const version = await formVersion(call.services.store.db, link.id, wanted);
    if (version === undefined) throw new Failure('form.linkUnknown');
    const { number } = await keepAnswer(call, { version, form: link, values, comment, key, userid: null });
    return { receipt: [{ number }] };
  },
} satisfies Partial<Handlers>;
