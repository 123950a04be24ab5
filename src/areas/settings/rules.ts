import { MODULE_CHATBOT, MODULE_SETTINGS_HIDDEN } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/people/user.ts';
import type { Deployment } from '#src/stores/deployment/model.ts';
import { hasModule, type MasterData } from '#src/stores/masterdata/model.ts';

/** Which entries of the settings list a user sees (specification, section 6). */
export const visibleEntries = (
  { password }: Pick<SessionUser, 'password'>,
  licenses: MasterData['licenses'],
  pages: Pick<Deployment, 'privacy' | 'chatbot'> = {},
) => ({
  privacy: pages.privacy !== undefined,
  chatbot: pages.chatbot !== undefined && hasModule({ licenses }, MODULE_CHATBOT),
  settings: !hasModule({ licenses }, MODULE_SETTINGS_HIDDEN),
  password: password.canchange,
  twoFactor: !(password.policy.active && password.policy.twofactor.forced),
});
