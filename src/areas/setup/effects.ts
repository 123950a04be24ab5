import { ADMIN_MODULE_ID, LANGUAGE_IDS, type Language, LOGIN_MODULES } from '#core/contract/constants.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { deployment } from '#src/stores/deployment/store.ts';
import { completeLogin } from '#src/stores/session/effects.ts';
import type { SetupDraft } from './model.ts';

const WEB_ADMIN = LOGIN_MODULES[2];

/** Creates the company, signs its administrator in and opens the administration; returns the error on failure. */
export async function setUp(draft: SetupDraft, language: Language): Promise<CallError | undefined> {
  const password = toBase64(draft.password);
  const login = draft.login.trim();
  const made = await call(
    'setupSet',
    {
      body: {
        code: draft.code.trim(),
        company: draft.company.trim(),
        languageid: LANGUAGE_IDS[language],
        admin: {
          login,
          password,
          firstname: draft.firstname.trim(),
          surname: draft.surname.trim(),
          email: draft.email.trim(),
        },
        client: { name: draft.clientname.trim(), caption: draft.caption.trim() },
        product: draft.product.trim(),
        year: Number(draft.year),
        sets: [...draft.sets],
      },
    },
    { silent: true },
  );
  if (!made.ok) return made.error;
  deployment.setup = false;
  const body = { username: login, password, modulename: WEB_ADMIN, moduleid: ADMIN_MODULE_ID };
  const entered = await call('userLogin', { body });
  const user = entered.ok ? entered.value.user[0] : undefined;
  // The company exists now; if sign-in failed, reloading shows the login.
  if (user === undefined) window.location.reload();
  else {
    history.replaceState(null, '', '#/admin');
    completeLogin(user);
  }
  return undefined;
}
