import { MODAL_SIZES } from '#core/contract/constants.ts';
import { deployment } from '#src/stores/deployment/store.ts';

/** Pages of the product itself, in the hash. */
export const pagePaths = { help: '/help', notes: '/notes', privacy: '/privacy' } as const;

/** Opens a page in a new window (specification, section 2, Settings list). */
export const openPage = (page: keyof typeof pagePaths): void => {
  window.open(`#${pagePaths[page]}`, '_blank', 'noopener');
};

/** Opens the company's chatbot in its own window (specification, section 9: 680×1000). */
export const openChatbot = (): void => {
  const [width, height] = MODAL_SIZES.chatbot;
  window.open(deployment.chatbot, '_blank', `noopener,popup,width=${width},height=${height}`);
};
