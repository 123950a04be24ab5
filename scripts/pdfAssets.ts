import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from './run.ts';

/** The folders from which pdf.js fetches files while it draws: character maps, standard fonts, decoders, profiles. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;
const source = path.join(root, 'node_modules/pdfjs-dist');

/** Puts the files of pdf.js under pdf/ below the client's address, in the build and while developing. */
export const pdfAssets = (): Plugin => ({
  name: 'pdf-assets',
  generateBundle() {
    for (const folder of FOLDERS) {
      for (const file of readdirSync(path.join(source, folder)))
        this.emitFile({
          type: 'asset',
          fileName: `pdf/${folder}/${file}`,
          source: readFileSync(path.join(source, folder, file)),
        });
    }
  },
  configureServer(server) {
    const under = `${server.config.base}pdf/`;
    server.middlewares.use((request, response, next) => {
      const [folder = '', file = ''] =
        request.url?.startsWith(under) === true ? request.url.slice(under.length).split('/') : [];
      const full = path.join(source, folder, path.basename(file));
      if (!FOLDERS.some((known) => known === folder) || statSync(full, { throwIfNoEntry: false })?.isFile() !== true)
        return next();
      response.setHeader(
        'content-type',
        file.endsWith('.wasm')
          ? 'application/wasm'
          : file.endsWith('.js')
            ? 'text/javascript'
            : 'application/octet-stream',
      );
      return void createReadStream(full).pipe(response);
    });
  },
});
