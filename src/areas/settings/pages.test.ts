import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('[APP-12] the chatbot has a window of 680×1000 of its own; pages of the product open beside it', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const opened: unknown[][] = [];
  vi.stubGlobal('window', { location: { hash: '' }, open: (...all: unknown[]) => opened.push(all) });
  const { openChatbot, openPage } = await import('./pages.ts');
  openChatbot();
  openPage('help');
  expect(opened.map(([, ...rest]) => rest)).toEqual([
    ['_blank', 'noopener,popup,width=680,height=1000'],
    ['_blank', 'noopener'],
  ]);
  expect(opened[1]?.[0]).toBe('#/help');
});

test('[APP-12] [SRV-03] the help opens at what it says of the screen, in the administration of the section', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const { helpPath } = await import('./pages.ts');
  expect(helpPath('/admin/groups/3')).toBe('/help/administration/groups');
  expect(helpPath('/admin')).toBe('/help/administration/users');
  expect(helpPath('/mask?x=1')).toBe('/help/administration/masks');
  expect(helpPath('/workflow/9/2')).toBe('/help/workflow');
  expect(helpPath('/home')).toBe('/help');
  expect(helpPath('')).toBe('/help');
});
