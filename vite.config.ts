import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishClientAssets } from './deploy/finishClientAssets.ts';
import { makeChunkNames } from './deploy/clientChunks.ts';
import { writeFirstView } from './deploy/firstView.ts';
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

// A default export because Vite reads this file that way.
export default defineConfig({
  base: '/h5/',
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
        manifest: true,
        // Old enough for a phone of 2022, new enough that light-dark() and nesting stay as written.
        cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
        rolldownOptions: {
          output: {
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
});
