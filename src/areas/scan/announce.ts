import { announce as say } from '@atlaskit/pragmatic-drag-and-drop-live-region';

/** Says what was done to those who hear the page. */
export const announce = (text: string): void => say(text);
