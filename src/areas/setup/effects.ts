import type { ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import { ADMIN_MODULE_ID, LANGUAGE_IDS, type Language, LOGIN_MODULES } from '#core/contract/constants.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { deployment } from '#src/stores/deployment/store.ts';
import { completeLogin } from '#src/stores/session/effects.ts';
import type { FileLook, SetupDraft, SetupFile } from './model.ts';

const WEB_ADMIN = LOGIN_MODULES[2];

/** Creates the company, signs its administrator in and opens the administration; returns the error on failure. */
export async function setUp(draft: SetupDraft, language: Language): Promise<CallError | undefined> {
  const made = await call(
    'setupSet',
    {
      body: {
        ...founderOf(draft, language),
        company: draft.company.trim(),
        client: { name: draft.clientname.trim(), caption: draft.caption.trim() },
        product: draft.product.trim(),
        year: Number(draft.year),
        sets: [...draft.sets],
      },
    },
    { silent: true },
  );
  if (!made.ok) return made.error;
  await signIn(draft);
  return undefined;
}

/** What a configuration file would set up here, or what is wrong with it. */
export async function lookAtFile({ code }: SetupDraft, { json }: SetupFile): Promise<Result<FileLook, CallError>> {
  const looked = await call('setupCheck', { body: { code: code.trim(), json } }, { silent: true, setupCode: code });
  if (!looked.ok) return looked;
  const { company, difference, fault } = looked.value;
  return ok({ company: company[0]?.name ?? '', differences: difference, faults: fault });
}

/** The same as {@link setUp} with a configuration file; returns its faults if it does not fit any more. */
export async function setUpFrom(
  { json }: SetupFile,
  draft: SetupDraft,
  language: Language,
): Promise<Result<readonly ConfigurationFault[], CallError>> {
  const made = await call(
    'setupImport',
    { body: { ...founderOf(draft, language), json } },
    { silent: true, setupCode: draft.code },
  );
  if (!made.ok) return made;
  if (made.value.fault.length === 0) await signIn(draft);
  return ok(made.value.fault);
}

const founderOf = (draft: SetupDraft, language: Language) => ({
  code: draft.code.trim(),
  languageid: LANGUAGE_IDS[language],
  admin: {
    login: draft.login.trim(),
    password: toBase64(draft.password),
    firstname: draft.firstname.trim(),
    surname: draft.surname.trim(),
    email: draft.email.trim(),
  },
});

async function signIn({ login, password }: SetupDraft): Promise<void> {
  deployment.setup = false;
  const body = {
    username: login.trim(),
    password: toBase64(password),
    modulename: WEB_ADMIN,
    moduleid: ADMIN_MODULE_ID,
  };
  const entered = await call('userLogin', { body });
  const user = entered.ok ? entered.value.user[0] : undefined;
  // The company exists now; if sign-in failed, reloading shows the login.
  if (user === undefined) window.location.reload();
  else {
    history.replaceState(null, '', '#/admin');
    completeLogin(user);
  }
}
