import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from './run.ts';

const source = path.join(root, 'workers/push/push.worker.ts');
const NAME = 'push.js';

/**
 * Puts the service worker beside the page, under a constant name: browsers look for updates at its address. Its scope
 * is everything below the page's folder.
 */
export const pushWorker = (): Plugin => ({
  name: 'push-worker',
  buildStart() {
    if (this.environment.mode === 'build' && this.environment.config.mode === 'production')
      this.emitFile({ type: 'chunk', id: source, fileName: NAME });
  },
  configureServer(server) {
    const address = `${server.config.base}${NAME}`;
    server.middlewares.use((request, _response, next) => {
      // The development server serves the source, a module that imports others.
      if (request.url === address) request.url = `${server.config.base}workers/push/push.worker.ts`;
      next();
    });
  },
});
