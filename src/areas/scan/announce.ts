import { announce as say } from '@atlaskit/pragmatic-drag-and-drop-live-region';

/** Announces an action to screen-reader users. */
export const announce = (text: string): void => say(text);
