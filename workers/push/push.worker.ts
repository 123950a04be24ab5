import { leadTo, shown } from './shown.ts';

/**
 * The service worker of the client: shows what is pushed, also while no window is open, and leads there. It answers no
 * request and keeps nothing. Built under a name of its own, by which browsers ask for it again (scripts/pushWorker.ts).
 */
const worker = self as unknown as ServiceWorkerGlobalScope; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it is registered as nothing else

worker.addEventListener('install', () => void worker.skipWaiting());
// Windows that are open already can be led somewhere too.
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
