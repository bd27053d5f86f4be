/** Each rule once shown a violation: a rule that nobody has seen speak is not a rule. */
import {
  findBarrel,
  findLongFile,
  findLongFunctions,
  findLooseEnds,
  findMissingHeader,
  findOddName,
  findSecondOnes,
  findUnreasoned,
  type SourceFile,
} from './sourceRules.ts';

type Rule = (file: SourceFile) => string[];

const lines = (count: number): string => 'const a = 1;\n'.repeat(count);
const twoLines = '// What it is.\n// What it must never do.\n';

const violations: [string, Rule, string, string][] = [
  ['a file of 401 lines', findLongFile, 'src/a.ts', lines(401)],
  ['a function of 71 lines', findLongFunctions, 'src/a.ts', `function a() {\n${lines(69)}}`],
  [
    'an inner function of 71 lines',
    findLongFunctions,
    'src/a.ts',
    `function a() {\n  function b() {\n${lines(69)}  }\n}`,
  ],
  [
    'a factory of 71 lines without its inner function',
    findLongFunctions,
    'src/a.ts',
    `function a() {\n${lines(68)}  function b() {\n${lines(9)}  }\n}`,
  ],
  [
    'a component of 121 lines',
    findLongFunctions,
    'src/A.tsx',
    `function A() {\n${lines(118)}return <p />;\n}`,
  ],
  ['a core file without a header', findMissingHeader, 'core/a.ts', 'export const a = 1;'],
  [
    'a header of one line',
    findMissingHeader,
    'server/store/a.ts',
    '// Short.\nexport const a = 1;',
  ],
  ['a header of seven lines', findMissingHeader, 'core/a.ts', '// Long.\n'.repeat(7)],
  ['a component in camelCase', findOddName, 'src/ui/button.tsx', 'export function Button() {}'],
  ['a module in PascalCase', findOddName, 'server/Clock.ts', ''],
  ['a module with a dash', findOddName, 'server/my-clock.ts', ''],
  ['a barrel', findBarrel, 'src/ui/index.ts', "export * from './A.tsx';\nexport * from './B.tsx';"],
  ['a note to self', findLooseEnds, 'src/a.ts', `// ${'TO'}${'DO'}: later`],
  ['a silenced rule', findUnreasoned, 'src/a.ts', `// oxlint-${'disable'}-next-line no-console`],
  ['a silenced compiler', findLooseEnds, 'src/a.ts', `// @ts-${'ignore'}`],
  ['a test that runs alone', findLooseEnds, 'src/a.test.ts', `test.${'only'}('a', b);`],
  ['a skipped test', findUnreasoned, 'src/a.test.ts', `\ntest.${'skip'}('a', b);`],
  ['a second createApi', findSecondOnes, 'src/features/a/api.ts', 'createApi({})'],
  ['import.meta.env elsewhere', findSecondOnes, 'src/app/a.ts', 'import.meta.env.DEV'],
];

test.each(violations)('%s is found', (_name, rule, path, text) => {
  expect(rule({ path, text })).toHaveLength(1);
});

const fine: [string, Rule, string, string][] = [
  ['a file of 400 lines', findLongFile, 'src/a.ts', lines(400)],
  ['a function of 70 lines', findLongFunctions, 'src/a.ts', `function a() {\n${lines(68)}}`],
  ['a long list of tests', findLongFunctions, 'a.test.ts', `describe('', () => {\n${lines(90)}});`],
  [
    'a factory of 70 lines without its inner function',
    findLongFunctions,
    'src/a.ts',
    `function a() {\n${lines(67)}  function b() {\n${lines(9)}  }\n}`,
  ],
  ['a header of two lines', findMissingHeader, 'core/a.ts', `${twoLines}export const a = 1;`],
  ['a block header', findMissingHeader, 'core/a.ts', '/**\n * What.\n * Never what.\n */\nlet a;'],
  ['a test of a component', findOddName, 'src/ui/Button.test.tsx', ''],
  ['the index of a feature', findBarrel, 'src/features/a/index.ts', "export * from './A.tsx';"],
  [
    'a silenced rule with a reason',
    findUnreasoned,
    'src/a.ts',
    `// oxlint-${'disable'}-next-line no-console -- the command line prints`,
  ],
  [
    'a skipped test with a reason',
    findUnreasoned,
    'src/a.test.ts',
    `// Needs PostgreSQL.\ntest.${'skip'}('a', b);`,
  ],
];

test.each(fine)('%s passes', (_name, rule, path, text) => {
  expect(rule({ path, text })).toEqual([]);
});
