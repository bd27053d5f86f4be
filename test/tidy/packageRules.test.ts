import {
  findIncompletePackages,
  findInexactVersions,
  findUnlistedScripts,
} from './packageRules.ts';

test.each(['^1.0.0', '~1.0.0', '1', 'latest', '*', 'npm:thing@^1.0.0', 'github:a/b'])(
  'version %s is not exact',
  (version) => {
    expect(findInexactVersions({ dependencies: { thing: version } })).toHaveLength(1);
  },
);

test.each(['1.2.3', '1.2.3-beta.1', 'npm:@scope/thing@6.0.2'])('version %s is exact', (version) => {
  expect(findInexactVersions({ devDependencies: { thing: version } })).toEqual([]);
});

test('a platform package that is missing from the lock file is found, at any depth', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool-linux': {},
    'node_modules/a/node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0' } },
  };
  expect(findIncompletePackages({ packages })).toEqual(['node_modules/tool needs tool-mac']);
});

test('an install script that nobody decided on is found, and a decision about nothing', () => {
  const manifest = { allowScripts: { known: true, gone: false } };
  const packages = {
    'node_modules/known': { hasInstallScript: true },
    'node_modules/a/node_modules/stranger': { hasInstallScript: true },
  };
  expect(findUnlistedScripts(manifest, { packages })).toEqual(['stranger', 'gone']);
});
