import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToKeys } from './keyboard.ts';
import { offerCommands } from './registry.ts';

/** A browser's keyboard event, with the properties that the listener reads. */
class KeyPress extends Event {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly ctrlKey = false;
  readonly metaKey = false;
  readonly altKey = false;
  readonly shiftKey = false;
  constructor({ key = 'r', code = 'KeyR', keyCode = 82, isComposing = false }) {
    super('keydown', { cancelable: true });
    [this.key, this.code, this.keyCode, this.isComposing] = [key, code, keyCode, isComposing];
  }
  getModifierState = () => false;
}

const rotate = vi.fn<() => void>();
let hasFocus = true;
const endings: (() => void)[] = [];

beforeEach(() => {
  hasFocus = true;
  rotate.mockClear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { hasFocus: () => hasFocus, querySelector: () => null });
  endings.push(
    listenToKeys(),
    offerCommands('Page', [{ id: 'test.rotate', label: 'Rotate', chord: 'R', run: rotate }]),
  );
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  vi.unstubAllGlobals();
});

const press = (of: ConstructorParameters<typeof KeyPress>[0] = {}): boolean => {
  const event = new KeyPress(of);
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('[APP-07] a single letter is a command', () => {
  expect(press()).toBe(true);
  expect(rotate).toHaveBeenCalledOnce();
});

test.each([
  ['an input method composes', { isComposing: true }],
  ['an input method has the key, by its number', { keyCode: 229 }],
  ['an input method has the key, by its name', { key: 'Process' }],
  ['the character is not known yet', { key: 'Unidentified' }],
])('[APP-07] a single letter does nothing while %s', (_, of) => {
  expect(press(of)).toBe(false);
  expect(rotate).not.toHaveBeenCalled();
});

test('[APP-07] a single letter does nothing while the browser’s find bar or another window has the keys', () => {
  hasFocus = false;
  expect(press()).toBe(false);
  expect(rotate).not.toHaveBeenCalled();
});

test('[APP-07] a single letter does nothing if another field or control has used it', () => {
  const used = new KeyPress({});
  used.preventDefault();
  window.dispatchEvent(used);
  expect(rotate).not.toHaveBeenCalled();
});

test.each([
  ['keeps its usual meaning if the command returns false', false, false],
  ['is the command’s otherwise', undefined, true],
])('[APP-07] a key %s', (_, returned, prevented) => {
  endings.push(offerCommands('Find', [{ id: 'test.find', label: 'Find', chord: 'F', run: () => returned }]));
  expect(press({ key: 'f', code: 'KeyF', keyCode: 70 })).toBe(prevented);
});
