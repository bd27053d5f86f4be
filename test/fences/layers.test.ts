/** The second fence, folder by folder: each row is one import that must be refused, and why. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryTree, type TemporaryTree } from './temporaryTree.ts';

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

const program = join(process.cwd(), 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const folders = ['audit', 'core', 'protocol', 'server', 'src', 'office'];

function cruise(tree: TemporaryTree): Violation[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      program,
      '--config',
      join(process.cwd(), 'test/fences/dependencyCruiser.config.mjs'),
      '--output-type',
      'json',
      ...folders.filter((name) => existsSync(join(tree.folder, name))),
    ],
    { cwd: tree.folder, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  const report = JSON.parse(stdout) as { summary: { violations: Violation[] } };
  return report.summary.violations;
}

// from, what it imports, the rule that must speak.
const refused: [string, string, string][] = [
  // core is pure: nothing of ours, nothing of Node, one package through one door.
  ['core/a.ts', '../server/target.ts', 'core: no such folder'],
  ['core/b.ts', 'node:fs', 'core: no Node'],
  ['core/c.ts', 'zod', 'core: no such package'],
  ['core/d.ts', 'decimal.js', 'decimal.js enters through core/money/decimal.ts'],
  // The wire knows shapes, not formulas.
  ['protocol/a.ts', '../core/trading/target.ts', 'protocol: types only'],
  ['protocol/b.ts', 'fastify', 'protocol: no such package'],
  // A route reaches the database through a service only.
  ['server/routes/a.ts', '../store/target.ts', 'server/routes: no such folder'],
  ['server/routes/b.ts', '../../core/trading/target.ts', 'server/routes: no such folder'],
  // Services do not parse the wire.
  ['server/services/a.ts', '../../protocol/target.ts', 'server/services: types only'],
  ['server/services/b.ts', '../routes/target.ts', 'server/services: no such folder'],
  ['server/execution/a.ts', '../services/target.ts', 'server/execution: no such folder'],
  ['server/execution/b.ts', '../kinds/target.ts', 'server/execution: no such folder'],
  ['server/services/c.ts', '../kinds/target.ts', 'server/services: no such folder'],
  ['server/store/a.ts', '../services/target.ts', 'server/store: no such folder'],
  ['server/kinds/a.ts', '../wiring/target.ts', 'server/kinds: no such folder'],
  ['server/mail/a.ts', '../store/target.ts', 'server/mail: no such folder'],
  ['server/plugins/a.ts', '../store/target.ts', 'server/plugins: no such folder'],
  ['server/plugins/b.ts', '../kinds/target.ts', 'server/plugins: no such folder'],
  ['server/cli/a.ts', '../services/target.ts', 'server/cli: no such folder'],
  ['server/process/a.ts', '../routes/target.ts', 'server/process: no such folder'],
  // The price process has no access to user tables.
  ['server/market/a.ts', '../store/target.ts', 'server/market: no such folder'],
  ['server/publicLog/a.ts', '../services/target.ts', 'server/publicLog: no such folder'],
  ['server/publicLog/b.ts', '../../core/trading/target.ts', 'server/publicLog: no such folder'],
  ['server/publicLog/c.ts', 'zod', 'server/publicLog: no such package'],
  ['server/jobs/a.ts', '../store/target.ts', 'server/jobs: no such folder'],
  ['server/realtime/a.ts', '../store/target.ts', 'server/realtime: no such folder'],
  // Nor to anything that knows an order, not even its types, and not by way of another folder.
  ['server/market/b.ts', '../../core/trading/target.ts', 'server/market: no such folder'],
  ['server/market/d.ts', '../services/target.ts', 'server/market: no such folder'],
  ['server/market/e.ts', '../jobs/ports.ts', 'server/market: no such folder'],
  [
    'server/market/f.ts',
    '../../core/market/knowsOrders.ts',
    'what feeds prices reaches nothing that knows orders',
  ],
  ['server/realtime/b.ts', '../jobs/ports.ts', 'server/realtime: types only'],
  // The parts are put together below the calls.
  ['server/wiring/a.ts', '../routes/target.ts', 'server/wiring: no such folder'],
  // Client and server meet in protocol and core, nowhere else.
  ['server/main.ts', '../src/lib/target.ts', 'server: no such folder'],
  ['src/main.tsx', '../server/target.ts', 'src: no such folder'],
  ['src/lib/a.ts', '../api/target.ts', 'src/lib: no such folder'],
  ['src/ui/a.ts', 'react-redux', 'src/ui: no such package'],
  ['src/ui/b.ts', '../app/target.ts', 'src/ui: no such folder'],
  ['src/api/a.ts', '../../core/trading/target.ts', 'src/api: no such folder'],
  ['src/realtime/a.ts', '../features/home/target.ts', 'src/realtime: no such folder'],
  ['src/state/a.ts', '../api/target.ts', 'src/state: no such folder'],
  ['src/state/b.ts', '../realtime/target.ts', 'src/state: no such folder'],
  ['src/api/b.ts', '../realtime/target.ts', 'src/api: no such folder'],
  ['src/api/c.ts', '../forms/target.ts', 'src/api: no such folder'],
  ['src/forms/a.ts', '../market/target.ts', 'src/forms: no such folder'],
  ['src/account/a.ts', '../features/home/target.ts', 'src/account: no such folder'],
  ['src/publicLog/a.ts', '../market/target.ts', 'src/publicLog: no such folder'],
  ['src/market/a.ts', '../features/home/target.ts', 'src/market: no such folder'],
  ['src/market/b.ts', '../app/target.ts', 'src/market: no such folder'],
  ['src/features/home/a.ts', '../../app/target.ts', 'src/features: no such folder'],
  ['src/features/home/b.ts', 'pg', 'src/features: no such package'],
  ['src/features/home/c.ts', 'node:fs', 'src/features: no Node'],
  // A feature that did not exist when the rule was written.
  ['src/features/home/d.ts', '../bornToday/index.ts', 'a feature never imports another feature'],
  ['src/features/bornToday/a.ts', '../home/target.ts', 'a feature never imports another feature'],
  ['src/app/a.ts', '../../core/trading/target.ts', 'src/app: no such folder'],
  ['office/a.ts', '../server/target.ts', 'office: no such folder'],
  // Who checks the server from outside shares nothing with it but the proofs.
  ['audit/a.ts', '../server/target.ts', 'audit: no such folder'],
  ['audit/b.ts', '../core/trading/target.ts', 'audit: no such folder'],
  ['audit/c.ts', '../protocol/target.ts', 'audit: no such folder'],
  ['audit/d.ts', 'zod', 'audit: no such package'],
  // Two large libraries that must not spread.
  ['server/market/c.ts', 'ccxt', 'ccxt enters through server/market/venues'],
  ['src/features/home/e.ts', 'lightweight-charts', 'the chart library stays in the chart'],
  // And everywhere:
  ['server/b.ts', 'fast-check', 'no development package in what runs'],
  ['src/lib/b.ts', './missing.ts', 'every import resolves'],
];

const targets = [
  'core/trading/target.ts',
  'core/proof/target.ts',
  'protocol/target.ts',
  'server/target.ts',
  'server/kinds/target.ts',
  'server/store/target.ts',
  'server/wiring/target.ts',
  'server/services/target.ts',
  'server/routes/target.ts',
  'server/jobs/ports.ts',
  'src/lib/target.ts',
  'src/api/target.ts',
  'src/realtime/target.ts',
  'src/forms/target.ts',
  'src/market/target.ts',
  'src/app/target.ts',
  'src/features/home/target.ts',
  'src/features/bornToday/index.ts',
];

describe('the fence between folders', () => {
  const tree = makeTemporaryTree();
  let violations: Violation[] = [];

  beforeAll(() => {
    tree.copy('package.json');
    tree.copy('tsconfig.json');
    tree.copy('test/tsconfig.json');
    for (const path of targets) tree.write(path, 'export const target = 1;\n');
    for (const [from, imported] of refused) {
      tree.write(from, `import * as x from '${imported}';\nexport const used = x;\n`);
      // Tests may import what they test with.
      const asTest = from.replace(/\.tsx?$/, '.test.ts');
      if (!imported.includes('missing')) tree.write(asTest, `import '${imported}';\n`);
    }
    tree.write('server/ring.ts', "import './ringBack.ts';\nexport const ring = 1;\n");
    tree.write('server/ringBack.ts', "import './ring.ts';\nexport const ringBack = 1;\n");
    // What the table allows.
    tree.write(
      'core/money/decimal.ts',
      "import { Decimal } from 'decimal.js';\nexport { Decimal };\n",
    );
    tree.write(
      'server/routes/allowed.ts',
      "import '../../protocol/target.ts';\nimport '../services/target.ts';\n",
    );
    tree.write(
      'server/realtime/allowed.ts',
      "import type { target } from '../jobs/ports.ts';\nexport type T = typeof target;\n",
    );
    tree.write('server/market/allowed.ts', "import '../../core/proof/target.ts';\n");
    tree.write('core/market/knowsOrders.ts', "export { target } from '../trading/target.ts';\n");
    violations = cruise(tree);
  });
  afterAll(() => tree.remove());

  test.each(refused)('%s may not import %s', (from, _imported, rule) => {
    const names = violations
      .filter((violation) => violation.from === from)
      .map((violation) => violation.rule.name);
    expect(names).toContain(rule);
  });

  test('files may not import each other in a ring', () => {
    const rings = violations.filter((violation) => violation.rule.name === 'no cycles');
    expect(rings.map((violation) => violation.from)).toContain('server/ring.ts');
  });

  test('what the table allows passes, and test files are exempt', () => {
    const planted = new Set([
      ...refused.map(([from]) => from),
      'server/ring.ts',
      'server/ringBack.ts',
    ]);
    expect(violations.filter((violation) => !planted.has(violation.from))).toEqual([]);
  });

  test('every folder of server and src is a layer or a named root of its side', () => {
    const roots = new Set(['app', 'plugins', 'worker', 'cli', 'styles']);
    const layered = new Set(refused.map(([from]) => from.split('/').slice(0, 2).join('/')));
    const present = ['server', 'src']
      .filter((side) => existsSync(side))
      .flatMap((side) =>
        readdirSync(side, { withFileTypes: true })
          .filter((entry) => entry.isDirectory() && !roots.has(entry.name))
          .map((entry) => `${side}/${entry.name}`),
      );
    expect(present.filter((path) => !layered.has(path) && path !== 'src/i18n')).toEqual([]);
  });
});
