import { createInstance } from 'i18next';
import { expect, test, vi } from 'vitest';
import { keepTexts } from './keptTexts.ts';

async function texts() {
  const instance = createInstance();
  await instance.init({
    lng: 'de',
    fallbackLng: false,
    ns: ['app', 'ui'],
    defaultNS: 'app',
    resources: {
      de: {
        app: { close: 'Schließen', pages_one: '{{count}} Seite', pages_other: '{{count}} Seiten' },
        ui: { close: 'Zu' },
      },
      en: { app: { close: 'Close' } },
    },
  });
  const resolve = vi.spyOn(instance, 't');
  keepTexts(instance);
  // The keys are this test's own.
  const translate = (language: string | null, namespaces: 'app' | ['app', 'ui'], key: string, values?: object) => {
    const t: unknown = instance.getFixedT(language, namespaces);
    return typeof t === 'function' ? t(...(values === undefined ? [key] : [key, values])) : undefined;
  };
  return { instance, resolve, translate };
}

test('[APP-11] a text without values is resolved once', async () => {
  const { resolve, translate } = await texts();
  expect(translate(null, 'app', 'close')).toBe('Schließen');
  expect(translate('de', 'app', 'close')).toBe('Schließen');
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(translate('de', ['app', 'ui'], 'ui:close')).toBe('Zu');
});

test('[APP-11] a text with values is resolved each time', async () => {
  const { translate } = await texts();
  expect(translate('de', 'app', 'pages', { count: 1 })).toBe('1 Seite');
  expect(translate('de', 'app', 'pages', { count: 2 })).toBe('2 Seiten');
});

test('[APP-11] the language changes, and texts that arrive later are shown', async () => {
  const { instance, translate } = await texts();
  expect(translate(null, 'app', 'close')).toBe('Schließen');
  await instance.changeLanguage('en');
  expect(translate(null, 'app', 'close')).toBe('Close');
  expect(translate('en', 'app', 'open')).toBe('open');
  instance.addResourceBundle('en', 'app', { open: 'Open' }, true);
  expect(translate('en', 'app', 'open')).toBe('Open');
});
