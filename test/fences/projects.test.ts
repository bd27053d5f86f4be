/** The first fence: TypeScript project references. Each row is one line that a folder's compiler must refuse. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { makeTemporaryTree } from './temporaryTree.ts';

const compiler = join(process.cwd(), 'node_modules/@typescript/native/bin/tsc');

// file, content, what the compiler says.
const refused: [string, string, string][] = [
  // core has no network, no document, no process, no clock to wait on: they do not exist there.
  ['core/network.ts', "export const a = fetch('/');", "Cannot find name 'fetch'"],
  ['core/page.ts', 'export const a = document.title;', "Cannot find name 'document'"],
  ['core/machine.ts', 'export const a = process.env;', "Cannot find name 'process'"],
  ['core/waiting.ts', 'export const a = setTimeout(() => 1, 1);', "Cannot find name 'setTimeout'"],
  ['core/talk.ts', "console.log('');\nexport const a = 1;", "Cannot find name 'console'"],
  ['core/files.ts', "export * from 'node:fs';", "'node:fs'"],
  // A folder sees the folders it references and no others.
  ['core/upward.ts', "export * from '../server/target.ts';", 'is not listed within the file list'],
  [
    'protocol/side.ts',
    "export * from '../server/target.ts';",
    'is not listed within the file list',
  ],
  ['src/across.ts', "export * from '../server/target.ts';", 'is not listed within the file list'],
  ['server/across.ts', "export * from '../src/target.ts';", 'is not listed within the file list'],
  // The server has no page, and the client no machine.
  ['server/page.ts', 'export const a = document.title;', "Cannot find name 'document'"],
  ['src/machine.ts', 'export const a = process.pid;', "Cannot find name 'process'"],
];

describe('the fence between projects', () => {
  const tree = makeTemporaryTree();
  let output = '';

  beforeAll(() => {
    tree.copy('tsconfig.json');
    for (const folder of ['core', 'protocol', 'server', 'src']) {
      tree.copy(`${folder}/tsconfig.json`);
      tree.write(`${folder}/target.ts`, 'export const target = 1;\n');
    }
    tree.write('server/allowed.ts', "export * from '../core/target.ts';\n");
    for (const [path, content] of refused) tree.write(path, `${content}\n`);
    const projects = ['core', 'protocol', 'server', 'src'];
    const result = spawnSync(process.execPath, [compiler, '-b', ...projects], {
      cwd: tree.folder,
      encoding: 'utf8',
    });
    output = result.stdout + result.stderr;
  });
  afterAll(() => tree.remove());

  test.each(refused)('%s is refused: %s', (path, _content, message) => {
    const lines = output.split('\n').filter((line) => line.startsWith(`${path}(`));
    expect(lines.join('\n')).toContain(message);
  });

  test('what the references allow compiles', () => {
    expect(output).not.toContain('server/allowed.ts');
  });
});
