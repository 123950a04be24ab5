import type { Browser, CDPSession, Cookie } from '@playwright/test';

/**
 * A tab not controlled by Playwright. Playwright keeps Chromium's network domain enabled for its pages, so that the
 * renderer retains up to 200 MB of received data, which would look like a leak of the product. This tab is in a
 * separate browser context unknown to Playwright.
 */
export interface PlainTab {
  readonly browser: Browser;
  /** DevTools protocol commands for this tab. */
  readonly send: CDPSession['send'];
  /** Runs a function in the page, which can use only its argument. @throws whatever it throws there */
  readonly evaluate: <Value, Given = undefined>(
    work: (given: Given) => Value | Promise<Value>,
    given?: Given,
  ) => Promise<Value>;
  /** Presses a key named as in KeyboardEvent.key, optionally with the prefix `Control+`. */
  readonly press: (chord: string) => Promise<void>;
  /** Inserts text at the cursor, replacing the selection. */
  readonly type: (text: string) => Promise<void>;
  /** Turns the wheel over the middle of the window, CSS px. */
  readonly wheel: (down: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const SIZE = { width: 1440, height: 900 };
const CONTROL = 2;
/** Key codes, which the browser requires for keys that produce no text. */
const KEY_NUMBERS: Readonly<Record<string, number>> = { Enter: 13, Home: 36, ArrowUp: 38, ArrowDown: 40 };

/** Opens an address with an existing session. */
export async function openPlainTab(browser: Browser, url: string, cookies: readonly Cookie[]): Promise<PlainTab> {
  const wire = await browser.newBrowserCDPSession();
  const { userAgent } = await wire.send('Browser.getVersion');
  const { browserContextId } = await wire.send('Target.createBrowserContext', { disposeOnDetach: true });
  await wire.send('Storage.setCookies', {
    browserContextId,
    cookies: cookies.map(({ name, value, domain, path, httpOnly, secure }) => ({
      name,
      value,
      domain,
      path,
      httpOnly,
      secure,
    })),
  });
  const { targetId } = await wire.send('Target.createTarget', { url: 'about:blank', browserContextId, ...SIZE });
  const { sessionId } = await wire.send('Target.attachToTarget', { targetId, flatten: false });
  const send = commandsOf(wire, sessionId);

  const evaluate: PlainTab['evaluate'] = async <Value, Given>(
    work: (given: Given) => Value | Promise<Value>,
    given?: Given,
  ) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression: `(${work.toString()})(${JSON.stringify(given)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Value;
  };

  await send('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'de-DE' });
  await send('Page.navigate', { url });
  return {
    browser,
    send,
    evaluate,
    async press(chord) {
      const isControl = chord.startsWith('Control+');
      const key = isControl ? chord.slice('Control+'.length) : chord;
      const text = key === 'Enter' ? '\r' : key.length === 1 && !isControl ? key : undefined;
      const pressed = {
        key,
        modifiers: isControl ? CONTROL : 0,
        windowsVirtualKeyCode: KEY_NUMBERS[key] ?? key.toUpperCase().codePointAt(0)!,
      };
      await send('Input.dispatchKeyEvent', {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...pressed,
        ...(text !== undefined && { text }),
      });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    },
    type: async (text) => void (await send('Input.insertText', { text })),
    wheel: async (down) =>
      void (await send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: SIZE.width / 2,
        y: SIZE.height / 2,
        deltaX: 0,
        deltaY: down,
      })),
    async close() {
      await wire.send('Target.disposeBrowserContext', { browserContextId });
      await wire.detach();
    },
  };
}

/** Sends commands to a session the library did not open: they must be wrapped in commands to the whole browser. */
function commandsOf(wire: CDPSession, sessionId: string): CDPSession['send'] {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  wire.on('Target.receivedMessageFromTarget', (event) => {
    const { id, result, error } = JSON.parse(event.message) as {
      readonly id?: number;
      readonly result?: unknown;
      readonly error?: { readonly message: string };
    };
    const answer = event.sessionId === sessionId && id !== undefined ? waiting.get(id) : undefined;
    if (answer === undefined || id === undefined) return;
    waiting.delete(id);
    if (error === undefined) answer.resolve(result);
    else answer.reject(new Error(error.message));
  });
  wire.on('Target.detachedFromTarget', (event) => {
    if (event.sessionId === sessionId)
      for (const answer of waiting.values()) answer.reject(new Error('the tab is gone'));
  });
  return (async (method: string, params: object = {}) => {
    const answer = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, answer);
    await wire.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: last, method, params }) });
    return answer.promise;
  }) as CDPSession['send'];
}
