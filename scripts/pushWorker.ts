import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from './run.ts';

const source = path.join(root, 'workers/push/push.worker.ts');
const NAME = 'push.js';

/**
 * Puts the service worker beside the page, under a name that stays: browsers ask for it again by its address, and it
 * may stand for everything below it.
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
      // While developing it is a module that imports others.
      if (request.url === address) request.url = `${server.config.base}workers/push/push.worker.ts`;
      next();
    });
  },
});
