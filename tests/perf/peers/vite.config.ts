import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The bench serves the page below /product/. */
export default defineConfig({
  base: '/product/',
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2023', emptyOutDir: true },
});
