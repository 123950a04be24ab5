import { leadTo, shown } from './shown.ts';

/**
 * The client's service worker: shows push messages, even while no window is open, and opens their target when clicked.
 * It handles no fetches and caches nothing. It is built under a fixed name, by which browsers check for updates
 * (scripts/pushWorker.ts).
 */
const worker = self as unknown as ServiceWorkerGlobalScope; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it is registered as nothing else

worker.addEventListener('install', () => void worker.skipWaiting());
// Takes control of open windows, so that they can be navigated too.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (event) => {
  const { title, options } = shown(event.data?.json());
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const windows = {
    all: () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    open: (url: string) => worker.clients.openWindow(url),
  };
  event.waitUntil(leadTo(event.notification.data, windows));
});
