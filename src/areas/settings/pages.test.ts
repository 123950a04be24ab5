import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('[APP-12] the chatbot has a window of 680×1000 of its own; pages of the product open beside it', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const opened: unknown[][] = [];
  vi.stubGlobal('window', { open: (...all: unknown[]) => opened.push(all) });
  const { openChatbot, openPage } = await import('./pages.ts');
  openChatbot();
  openPage('help');
  expect(opened.map(([, ...rest]) => rest)).toEqual([
    ['_blank', 'noopener,popup,width=680,height=1000'],
    ['_blank', 'noopener'],
  ]);
  expect(opened[1]?.[0]).toBe('#/help');
});
