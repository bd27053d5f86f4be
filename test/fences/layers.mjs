/**
 * Who may import whom: the table of docs/ARCHITECTURE.md as dependency-cruiser rules. A rule speaks about
 * folders, never about files that exist today, so a new feature or store file is fenced at birth. Test
 * files are exempt. layers.test.ts shows each kind of rule catching a violation.
 */

const testFiles = '\\.test\\.tsx?$';
const ours = '^(audit|regenerate|core|protocol|server|src|office|test|bench|deploy|locales)/';

const clientPackages = [
  '@fontsource-variable/inter',
  '@noble/curves',
  '@reduxjs/toolkit',
  'csv-stringify',
  'dompurify',
  'i18next',
  'lightweight-charts',
  'lucide-react',
  'qrcode',
  'react',
  'react-dom',
  'react-i18next',
  'react-redux',
  'react-router-dom',
  'socket.io-client',
  'zod',
];
const serverPackages = [
  '@electric-sql/pglite',
  '@fastify/[^/]+',
  '@node-rs/argon2',
  '@scure/[^/]+',
  'ccxt',
  'decimal.js',
  'fastify',
  'fastify-type-provider-zod',
  'marked',
  'multicoin-address-validator',
  'nodemailer',
  'otpauth',
  'pg',
  'pino',
  'sanitize-html',
  'sharp',
  'socket.io',
  'viem',
  'zod',
];
// Interfaces between the server's parts; types only, so that nothing is wired behind app.ts.
const ports = ['server/ports\\.ts$', 'server/[^/]+/ports\\.ts$'];

/**
 * Folder → what its files may import besides their own folder: `local` paths, paths for `import type`
 * only, npm packages, and whether Node's own modules are allowed.
 * @typedef {{ folder: string, local: string[], types?: string[], packages: string[], node?: true }} Layer
 * @type {Layer[]}
 */
export const layers = [
  { folder: 'core', local: [], packages: ['decimal.js'] },
  {
    folder: 'protocol',
    // Lists and patterns that core owns, so that they exist once: refusals, accounts, the decimal pattern.
    local: [
      'core/money/',
      'core/ledger/(types|statementLines)\\.ts$',
      'core/trading/(loan/)?rejection\\.ts$',
      'core/identity/',
      'core/market/drawings\\.ts$',
    ],
    types: ['core/'],
    packages: ['zod'],
  },
  {
    folder: 'server/routes',
    local: ['protocol/', 'server/services/'],
    // A kind's use cases are handed in.
    types: [...ports, 'server/kinds/'],
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/services',
    local: [
      'core/',
      'server/execution/',
      'server/store/',
      'server/escapeHtml\\.ts$',
      'protocol/errorKeys\\.ts$',
    ],
    // A service may name the shape that its answer must have; it never parses or builds the wire.
    types: [...ports, 'protocol/'],
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/execution',
    local: ['core/', 'server/store/'],
    types: ports,
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/store',
    local: ['core/'],
    types: ports,
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/mail',
    local: ['server/(languages|escapeHtml)\\.ts$', 'server/process/systemIds\\.ts$'],
    types: ports,
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/plugins',
    // What stands between HTTP and the calls: it asks services who somebody is, and never decides.
    local: [
      'protocol/',
      'server/(routes|services)/',
      // The text that an answer has already.
      'server/execution/answerText\\.ts$',
      'server/languages\\.ts$',
      'server/process/metrics\\.ts$',
    ],
    types: [...ports, 'server/store/database\\.ts$'],
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/cli',
    // The command line beside a server: it opens what a process opens, and takes part in no trade.
    local: ['server/(process|store)/', 'server/settings\\.ts$'],
    types: ports,
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/process',
    // What a process is made with: options, secrets, clock, ids, logs, figures, its door for the command line.
    local: ['core/', 'protocol/', 'server/(services|store)/'],
    types: ports,
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/market',
    // What feeds prices may import nothing that knows orders: the market, money and proofs of core, and no part of the server.
    local: ['core/(market|money|proof)/'],
    types: ['server/ports\\.ts$'],
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/publicLog',
    // The formats of the log, and where it is kept; what its lines say is known to those who hand them in.
    local: ['core/proof/', 'server/store/'],
    types: [...ports, 'core/market/types\\.ts$'],
    packages: [],
    node: true,
  },
  {
    folder: 'server/jobs',
    local: ['server/services/', 'core/'],
    types: ports,
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/realtime',
    // The socket is the other half of the wire, so its shapes come from protocol as a route's do.
    local: ['server/services/', 'core/', 'protocol/'],
    types: ports,
    packages: serverPackages,
    node: true,
  },
  {
    // What each kind is: it may use all that is below it, and only the wiring takes the list.
    folder: 'server/kinds',
    local: ['core/', 'server/(execution|services|store)/'],
    types: [...ports, 'protocol/'],
    packages: serverPackages,
    node: true,
  },
  {
    folder: 'server/wiring',
    // Puts the parts together; the calls and their plugins are put on top of them in app.ts, which hands the calls their services.
    local: [
      'core/',
      'server/[^/]+\\.ts$',
      'server/(execution|jobs|kinds|mail|market|process|publicLog|realtime|services|store)/',
    ],
    types: ['server/routes/services\\.ts$'],
    packages: serverPackages,
    node: true,
  },
  // lib and i18n are the leaves that every client folder may use.
  { folder: 'src/lib', local: ['core/'], packages: clientPackages },
  { folder: 'src/i18n', local: ['src/lib/', 'locales/'], packages: clientPackages },
  {
    folder: 'src/ui',
    local: ['src/lib/', 'src/i18n/', 'core/'],
    // The design system knows neither router nor store.
    packages: clientPackages.filter((name) => !/redux|router|socket/.test(name)),
  },
  {
    // What the client remembers, and the typed way to it. Only the shape of the endpoints' cache comes from above.
    folder: 'src/state',
    local: ['protocol/', 'src/lib/'],
    types: ['core/market/', 'src/api/baseApi\\.ts$'],
    packages: clientPackages,
  },
  {
    folder: 'src/api',
    local: ['protocol/', 'src/(lib|state)/'],
    // The rulebook is the one document of core that travels whole.
    types: ['core/rulebook/'],
    packages: clientPackages,
  },
  {
    folder: 'src/realtime',
    local: ['protocol/', 'src/(api|lib|state)/'],
    packages: clientPackages,
  },
  // How a form is sent, and what an account is asked for, wherever a screen needs it.
  {
    folder: 'src/forms',
    local: ['protocol/', 'src/(api|lib|state)/'],
    packages: clientPackages,
  },
  {
    // What several screens show of an account.
    folder: 'src/account',
    local: ['protocol/', 'core/', 'src/(api|lib|state|ui|i18n)/'],
    packages: clientPackages,
  },
  {
    // The device's side of the public log: what is pinned, heard and seen is held against what is shown.
    folder: 'src/publicLog',
    local: ['core/', 'protocol/', 'src/(api|lib|state)/'],
    packages: clientPackages,
  },
  {
    folder: 'src/market',
    // What every trading screen is made of; it knows none of them.
    local: ['src/(account|api|forms|publicLog|realtime|state|ui|lib|i18n)/', 'core/', 'protocol/'],
    packages: clientPackages,
  },
  {
    folder: 'src/features',
    local: [
      'src/(market|account|api|forms|publicLog|realtime|state|ui|lib|i18n)/',
      'core/',
      'protocol/',
    ],
    packages: clientPackages,
  },
  { folder: 'src/app', local: ['src/'], packages: clientPackages },
  { folder: 'office', local: ['src/'], packages: clientPackages },
  {
    // Programs for who does not trust the server: they know what is published and how to check it, and no line of ours besides.
    folder: 'audit',
    local: ['core/proof/'],
    packages: [],
    node: true,
  },
  {
    // Makes a past day of the simulated market again: what an auditor reads, and the simulator, which knows no order.
    folder: 'regenerate',
    local: [
      'core/(market|proof|rulebook)/',
      'audit/(logClient|commandLine|ed25519|audit/followLog)\\.ts$',
      'server/market/sim/',
    ],
    packages: [],
    node: true,
  },
  // What the table does not name: the composition roots of each side.
  {
    folder: 'server',
    local: ['core/', 'protocol/', 'locales/'],
    packages: serverPackages,
    node: true,
  },
  { folder: 'src', local: ['core/', 'protocol/', 'locales/'], packages: clientPackages },
];

const anchored = (/** @type {string} */ path) => `^${path}`;

function makeLayerRules(/** @type {Layer} */ layer) {
  const from = { path: `^${layer.folder}/`, pathNot: testFiles };
  const own = `^${layer.folder}/`;
  const local = layer.local.map(anchored);
  const types = (layer.types ?? []).map(anchored);
  const rule = (/** @type {string} */ name, /** @type {object} */ to) => ({
    name: `${layer.folder}: ${name}`,
    severity: 'error',
    from,
    to,
  });
  const packages = layer.packages.map((name) => `node_modules/(@types/)?${name}/`);
  return [
    rule('no such folder', { path: ours, pathNot: [own, ...local, ...types] }),
    ...(types.length > 0
      ? [
          rule('types only', {
            path: types,
            pathNot: [own, ...local],
            dependencyTypesNot: ['type-only'],
          }),
        ]
      : []),
    rule('no such package', { path: 'node_modules/', pathNot: packages }),
    ...(layer.node ? [] : [rule('no Node', { dependencyTypes: ['core'] })]),
  ];
}

/** A package that nobody takes but `place`, whose files are those of `path`. */
const entersThrough = (
  /** @type {string} */ name,
  /** @type {string} */ place,
  /** @type {string} */ path,
) => ({
  name: `${name} enters through ${place}`,
  severity: 'error',
  from: { path: '^(core|protocol|server|src|office)/', pathNot: [path, testFiles] },
  to: { path: `node_modules/${name.replaceAll('.', '\\.')}/` },
});

/** All rules; `tree` is the repository or a copy of its layout. */
export function makeRules() {
  return [
    ...layers.flatMap(makeLayerRules),
    {
      name: 'a feature never imports another feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: testFiles },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    entersThrough('decimal.js', 'core/money/decimal.ts', '^core/money/decimal\\.ts$'),
    entersThrough('ccxt', 'server/market/venues', '^server/market/venues/'),
    {
      name: 'what feeds prices reaches nothing that knows orders',
      severity: 'error',
      from: { path: '^server/market/', pathNot: testFiles },
      to: {
        path: '^(core/(trading|ledger|wallet|identity|rulebook)|protocol|server/(services|execution|store|jobs|realtime|routes|wiring))/',
        reachable: true,
      },
    },
    {
      name: 'the chart library stays in the chart',
      severity: 'error',
      from: { path: '^src/', pathNot: ['/chart/', testFiles] },
      to: { path: 'node_modules/lightweight-charts/' },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      // A ring of types disappears before anything runs.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'every import resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no development package in what runs',
      severity: 'error',
      from: {
        path: '^(audit|regenerate|core|protocol|server|src|office)/',
        pathNot: `${testFiles}|\\.d\\.ts$`,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ];
}
