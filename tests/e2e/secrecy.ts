import type { Page } from '@playwright/test';

/** URLs requested by the page and its workers during its lifetime. */
export function watchAddresses(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.context().on('request', (request) => addresses.push(request.url()));
  return addresses;
}

/**
 * Everything the browser stores beyond the page's lifetime, by place: storages, databases, caches, cookies and history
 * entries.
 */
export const keptByBrowser = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('a database cannot be read')));
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        databases.push(name, store, await settled(records.getAllKeys()), await settled(records.getAll()));
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push(
          request.url,
          JSON.stringify([...request.headers]),
          (await (await cache.match(request))?.text()) ?? '',
        );
    }
    // TypeScript's DOM types do not include the Navigation API.
    const { navigation } = window as unknown as {
      readonly navigation: {
        readonly entries: () => readonly { readonly url: string; readonly getState: () => unknown }[];
      };
    };
    return {
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      indexedDB: JSON.stringify(databases),
      caches: cached.join('\n'),
      cookies: document.cookie,
      history: JSON.stringify([
        history.state,
        window.name,
        ...navigation.entries().map((entry) => [entry.url, entry.getState()]),
      ]),
    };
  });
