import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The benchmark serves the page under /product/. */
export default defineConfig({
  base: '/product/',
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2023', emptyOutDir: true },
});
