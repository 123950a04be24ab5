import { MODAL_SIZES } from '#core/contract/constants.ts';
import { deployment } from '#src/stores/deployment/store.ts';

/** Pages of the product itself, in the hash. */
export const pagePaths = { help: '/help', notes: '/notes', privacy: '/privacy' } as const;

/** What the help says of a screen, by the first part of the screen's path. */
const TOPICS: Readonly<Record<string, string>> = {
  search: 'search',
  document: 'document',
  compare: 'compare',
  archive: 'archive',
  scan: 'scan',
  workflow: 'workflow',
  forms: 'forms',
  subscription: 'telling',
  mask: 'administration/masks',
};

/** The address of the help on the screen with this path. */
export const helpPath = (path: string): string => {
  const [screen = '', part = 'users'] = path.split(/[?/]/).filter((one) => one !== '');
  const topic = screen === 'admin' ? `administration/${part}` : TOPICS[screen];
  return topic === undefined ? pagePaths.help : `${pagePaths.help}/${topic}`;
};

/** Opens a page in a new window (specification, section 2, Settings list); the help at what it says of this screen. */
export const openPage = (page: keyof typeof pagePaths): void => {
  const path = page === 'help' ? helpPath(window.location.hash.slice(1)) : pagePaths[page];
  window.open(`#${path}`, '_blank', 'noopener');
};

/** Opens the company's chatbot in its own window (specification, section 9: 680×1000). */
export const openChatbot = (): void => {
  const [width, height] = MODAL_SIZES.chatbot;
  window.open(deployment.chatbot, '_blank', `noopener,popup,width=${width},height=${height}`);
};
