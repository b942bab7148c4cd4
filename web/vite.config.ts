import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwind()],
  resolve: { alias: { '@holdfast/client': fileURLToPath(new URL('../client/src/index.ts', import.meta.url)) } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Pictures and fonts are files: the policy of the pages allows no others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Quiet, also on a slow machine.
    rolldownOptions: { checks: { pluginTimings: false } },
    emptyOutDir: true,
    manifest: true,
  },
  // `npx vite` in web/, beside a running service.
  server: { proxy: { '/v1': process.env['HOLDFAST'] ?? 'http://127.0.0.1:8080' } },
});
