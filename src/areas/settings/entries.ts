import type { SessionUser } from '#core/contract/people/user.ts';
import { mayAdminister, type MasterData } from '#src/stores/masterdata/model.ts';
import { logout } from '#src/stores/session/effects.ts';
import { isOffered, type PlainCommand, runCommand } from '#src/commands/named.ts';
import { deployment } from '#src/stores/deployment/store.ts';
import { closePanel, showPanel } from '#src/stores/shell/sidebar.ts';
import { openAppSettings } from './openAppSettings.tsx';
import { openCalendarFeed } from './openCalendarFeed.tsx';
import { openPrivacy } from './openPrivacy.tsx';
import { openChatbot, openPage } from './pages.ts';
import { visibleEntries } from './rules.ts';

/** An entry of the settings list, identified by its text key. */
interface SettingsEntry {
  readonly text:
    | 'help'
    | 'notes'
    | 'privacy'
    | 'chatbot'
    | 'settings'
    | 'password'
    | 'twoFactor'
    | 'recoveryCodes'
    | 'signature'
    | 'sessions'
    | 'push'
    | 'calendar'
    | 'shortcuts'
    | 'protocol'
    | 'administration'
    | 'logout'
    | 'logoutEverywhere';
  readonly run: () => void;
}

const leaving = (run: () => void) => () => {
  closePanel();
  run();
};

/** An entry whose command is provided by another area; without that area there is no entry. */
const command = (text: SettingsEntry['text'], name: PlainCommand): SettingsEntry[] =>
  isOffered(name) ? [{ text, run: leaving(() => runCommand(name, undefined)) }] : [];

/**
 * The user's settings entries in order (specification, section 2, Settings list); shown in the list and in the command
 * palette.
 */
export const settingsEntries = (
  user: SessionUser,
  { licenses, rights }: Pick<MasterData, 'licenses' | 'rights'>,
): readonly SettingsEntry[] => {
  const visible = visibleEntries(user, licenses, deployment);
  return [
    { text: 'help', run: () => openPage('help') },
    { text: 'notes', run: () => openPage('notes') },
    ...(visible.privacy ? [{ text: 'privacy', run: leaving(openPrivacy) } as const] : []),
    ...(visible.settings ? [{ text: 'settings', run: leaving(openAppSettings) } as const] : []),
    ...(visible.password ? command('password', 'account.changePassword') : []),
    ...(visible.twoFactor ? command('twoFactor', 'account.twoFactor') : []),
    ...(user.password.twofactor ? command('recoveryCodes', 'account.recoveryCodes') : []),
    ...command('signature', 'account.signature'),
    ...command('sessions', 'account.sessions'),
    ...command('push', 'account.push'),
    { text: 'calendar', run: leaving(openCalendarFeed) },
    ...(visible.chatbot ? [{ text: 'chatbot', run: openChatbot } as const] : []),
    ...command('shortcuts', 'shortcuts.show'),
    ...(mayAdminister({ rights })
      ? [{ text: 'administration', run: leaving(() => runCommand('path.open', '/admin')) } as const]
      : []),
    { text: 'protocol', run: () => showPanel('protocol') },
    { text: 'logout', run: () => void logout(false) },
    { text: 'logoutEverywhere', run: () => void logout(true) },
  ];
};
