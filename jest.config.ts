/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

// Jest only strips types; `npm run typecheck` checks them.
const compilerOptions = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  isolatedModules: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  esModuleInterop: true,
  sourceMap: true,
};

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  transform: {
    '^.+\\.tsx?$': [
      '<rootDir>/test/setup/transform.mjs',
      { useESM: true, diagnostics: false, tsconfig: compilerOptions },
    ],
  },
} satisfies Config;

const config: Config = {
  coverageProvider: 'v8',
  // Tests wait for databases and processes: a worker alone with suites of the API was idle for a third of their time.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/setup/slowFirst.mjs',
  // Modules of finished test files stay in a worker's memory; one that has grown so far makes every later file slow.
  workerIdleMemoryLimit: '1500MB',
  // No test is timed: this only ends one that hangs, on a machine that does other things too.
  testTimeout: 180_000,
  projects: [
    {
      ...common,
      displayName: 'core',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{core,protocol}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: '<rootDir>/test/setup/serverEnvironment.mjs',
      testMatch: [
        '<rootDir>/server/**/*.test.ts',
        '<rootDir>/audit/**/*.test.ts',
        '<rootDir>/regenerate/**/*.test.ts',
        '<rootDir>/test/**/*.test.ts',
        '<rootDir>/bench/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/test/setup/databases.ts',
      globalTeardown: '<rootDir>/test/setup/dropDatabases.ts',
    },
    {
      ...common,
      displayName: 'client',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/{src,office}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/setup/client.ts'],
      moduleNameMapper: {
        // The one module that reads import.meta.env, and the one that reads import.meta.glob.
        '/env\\.ts$': '<rootDir>/test/stubs/env.ts',
        '/loadCatalogue\\.ts$': '<rootDir>/test/stubs/loadCatalogue.ts',
        // As one file, not as a module for each of two thousand icons.
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
        // jsdom has no canvas.
        '^lightweight-charts$': '<rootDir>/test/stubs/lightweightCharts.ts',
        '\\.(css|svg|png|woff2)(\\?\\w+)?$': '<rootDir>/test/stubs/asset.ts',
        '^@fontsource': '<rootDir>/test/stubs/asset.ts',
      },
    },
  ],
};

// A default export because Jest reads this file that way.
export default config;
