import { hash } from '@node-rs/argon2';
import { StarterSet } from '#core/contract/admin/admin.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_IDS } from '#core/contract/constants.ts';
import { readBase64 } from '#server/http/body.ts';
import type { Handlers } from '#server/http/call.ts';
import { languageOf } from '#server/http/messages.ts';
import { Failure } from '#server/rules/failure.ts';
import { ensureStrong } from '#server/rules/password.ts';
import { foundCompany } from '#server/store/admin/found.ts';

export const setupHandlers = {
  setupInfo: async ({ services }) => ({
    setup: [{ open: (await services.setupCode?.isOpen()) === true, sets: [...StarterSet.options] }],
  }),

  setupSet: async ({ services, body: { code, ...setup } }) => {
    const { setupCode } = services;
    if (setupCode === undefined || !(await setupCode.isOpen())) throw new Failure('setup.closed');
    if (!(await setupCode.isRight(code))) throw new Failure('setup.codeWrong');
    if (!Object.values<number>(LANGUAGE_IDS).includes(setup.languageid))
      throw new Failure('admin.invalid', { field: 'languageid' });
    const password = readBase64(setup.admin.password);
    ensureStrong(password);
    const { store, now } = services;
    const founded = await foundCompany(store.db, store.dialect, setup, {
      passwordhash: await hash(password),
      language: languageOf(undefined, setup.languageid) ?? DEFAULT_LANGUAGE,
      at: now(),
    });
    if (!founded) throw new Failure('setup.closed');
    return {};
  },
} satisfies Partial<Handlers>;
