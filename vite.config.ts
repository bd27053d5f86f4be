import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishClientAssets } from './deploy/finishClientAssets.ts';
import { copyServerData } from './deploy/copyServerData.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Every program of the server build: output name → source. All land flat in dist/server. */
const serverEntries: Record<string, string> = {
  main: 'server/main.ts',
  pgliteWorker: 'server/store/embedded/pgliteWorker.ts',
  officeAdmin: 'server/cli/officeAdmin.ts',
};
const serverInput = Object.fromEntries(
  Object.entries(serverEntries).filter(([, source]) => existsSync(source)),
);

function vendor(name: string, packages: string[], priority: number) {
  return { name, priority, test: new RegExp(`node_modules[\\\\/](${packages.join('|')})[\\\\/]`) };
}

// Three stable files that a returning visitor already has; everything else splits by route.
const vendorGroups = [
  vendor('react', ['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'], 3),
  vendor(
    'state',
    [
      '@reduxjs',
      'react-redux',
      'redux',
      'immer',
      'reselect',
      'redux-thunk',
      'use-sync-external-store',
    ],
    2,
  ),
  // Without `Trans` and its parser: a few screens write with them, and bring them along.
  { name: 'i18n', priority: 2, test: /node_modules[\\/](react-)?i18next[\\/](?!.*Trans)/ },
];

// A default export because Vite reads this file that way.
export default defineConfig({
  base: '/h5/',
  plugins: [react(), finishClientAssets(), copyServerData()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: apiUrl }, '/socket.io': { target: apiUrl, ws: true } },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        sourcemap: 'hidden',
        manifest: true,
        // Old enough for a phone of 2022, new enough that light-dark() and nesting stay as written.
        cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
        rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20.19',
        sourcemap: true,
        minify: false,
        rolldownOptions: {
          input: serverInput,
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});
