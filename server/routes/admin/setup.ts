import { hash } from '@node-rs/argon2';
import { type Setup, StarterSet } from '#core/contract/admin/admin.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_IDS } from '#core/contract/constants.ts';
import { readBase64 } from '#server/http/body.ts';
import { readConfigurationFile } from '#server/calls/admin/configurationFile.ts';
import { presentDifferences, presentFaults } from '#server/calls/admin/configurationReport.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { languageOf } from '#server/http/messages.ts';
import { Failure } from '#server/rules/failure.ts';
import { ensureStrong } from '#server/rules/password.ts';
import { tryConfiguration } from '#server/store/admin/configuration/configuration.ts';
import { Unfit } from '#server/store/admin/configuration/unfit.ts';
import { foundCompany } from '#server/store/admin/found.ts';
import { awaitsFounding, companyIn, foundFromFile, importIntoEmpty } from '#server/store/admin/foundFromFile.ts';

export const setupHandlers = {
  setupInfo: async ({ services }) => ({
    setup: [{ open: (await services.setupCode?.isOpen()) === true, sets: [...StarterSet.options] }],
  }),

  setupSet: async ({ services, body: { code, ...setup } }) => {
    await ensureOpen(services, code);
    const { store } = services;
    const founded = await foundCompany(store.db, store.dialect, setup, await founderOf(services, setup));
    if (!founded) throw new Failure('setup.closed');
    return {};
  },

  setupCheck: async ({ services, body: { code, json } }) => {
    await ensureOpen(services, code);
    const { store, now } = services;
    const read = readConfigurationFile(json);
    const tried = read.ok
      ? await tryConfiguration(store.db, async (trx) => {
          if (!(await awaitsFounding(trx, store.dialect))) throw new Failure('setup.closed');
          return importIntoEmpty({ trx, dialect: store.dialect, by: NOBODY, at: now() }, read.value);
        })
      : read;
    if (!read.ok || !tried.ok)
      return { company: [], difference: [], fault: presentFaults(tried.ok ? [] : tried.error) };
    return {
      company: [{ name: companyIn(read.value) }],
      difference: presentDifferences(tried.value),
      fault: [],
    };
  },

  setupImport: async ({ services, body: { code, json, ...setup } }) => {
    await ensureOpen(services, code);
    const { store } = services;
    const read = readConfigurationFile(json);
    if (!read.ok) return { fault: presentFaults(read.error) };
    const founder = await founderOf(services, setup);
    try {
      const founded = await foundFromFile(store.db, store.dialect, setup, read.value, founder);
      if (!founded) throw new Failure('setup.closed');
      return { fault: [] };
    } catch (error) {
      if (error instanceof Unfit) return { fault: presentFaults(error.faults) };
      throw error;
    }
  },
} satisfies Partial<Handlers>;

/** User id in the audit while there is no user. */
const NOBODY = 0;

/** @throws Failure if there is a company already, or the code is wrong */
async function ensureOpen({ setupCode }: Services, code: string): Promise<void> {
  if (setupCode === undefined || !(await setupCode.isOpen())) throw new Failure('setup.closed');
  if (!(await setupCode.isRight(code))) throw new Failure('setup.codeWrong');
}

/** The first administrator's password and language. @throws Failure */
async function founderOf({ now }: Services, { languageid, admin }: Pick<Setup, 'languageid' | 'admin'>) {
  if (!Object.values<number>(LANGUAGE_IDS).includes(languageid))
    throw new Failure('admin.invalid', { field: 'languageid' });
  const password = readBase64(admin.password);
  ensureStrong(password);
  return {
    passwordhash: await hash(password),
    language: languageOf(undefined, languageid) ?? DEFAULT_LANGUAGE,
    at: now(),
  };
}
