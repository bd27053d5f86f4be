import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishClientAssets } from './deploy/finishClientAssets.ts';
import { makeChunkNames } from './deploy/clientChunks.ts';
import { compileHint } from './deploy/compileHints.ts';
import { writeFirstView } from './deploy/firstView.ts';
import { copyServerData } from './deploy/copyServerData.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Every program of the server build: output name → source. All land flat in dist/server. */
const serverEntries: Record<string, string> = {
  main: 'server/main.ts',
  pgliteWorker: 'server/store/embedded/pgliteWorker.ts',
  backtestWorker: 'server/kinds/quant/backtest/backtestWorker.ts',
  officeAdmin: 'server/cli/officeAdmin.ts',
};
const serverInput = Object.fromEntries(
  Object.entries(serverEntries).filter(([, source]) => existsSync(source)),
);

/** The router without its warnings for developers: its package names the development files whatever is built. */
const productionRouter = Object.entries({
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
}).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production', file),
}));

// A default export because Vite reads this file that way.
export default defineConfig(({ command }) => ({
  base: '/h5/',
  resolve: { alias: command === 'build' ? productionRouter : [] },
  plugins: [react(), writeFirstView(import.meta.dirname), finishClientAssets(), copyServerData()],
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
        // One style sheet: what a screen needs of it is less than a journey for its own.
        cssCodeSplit: false,
        // Every browser that reads our style sheets knows it.
        modulePreload: { polyfill: false },
        // A file's name follows from what it says itself: what a release did not change, a returning visitor has.
        chunkImportMap: true,
        manifest: true,
        // Old enough for a phone of 2022, new enough that light-dark() and nesting stay as written.
        cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
        rolldownOptions: {
          output: {
            // The page names every script twice: as short as the bundler can make them for as many.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            postBanner: compileHint,
            codeSplitting: {
              groups: [{ name: makeChunkNames(import.meta.dirname) }],
              includeDependenciesRecursively: false,
            },
          },
        },
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
}));
