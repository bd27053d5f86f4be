import { readArguments } from './witnessOptions.ts';

test('a log is all it needs', () => {
  expect(readArguments(['--log', 'https://trade.example.com/log/'])).toEqual({
    log: 'https://trade.example.com/log/',
    key: undefined,
    name: 'localhost/witness',
    state: './witness-state',
    host: '127.0.0.1',
    port: 3400,
    everyMs: 5000,
    once: false,
  });
});

test.each([
  [[], /^--log: /],
  [['--log', 'trade.example.com'], /^--log: /],
  [['--log', 'http://x', '--port', '70000'], /^--port: /],
  [['--log', 'http://x', '--every', 'often'], /^--every: /],
  [['--log', 'http://x', '--nonsense'], /nonsense/],
])('%p is refused', (given, message) => {
  expect(() => readArguments(given)).toThrow(message);
});
