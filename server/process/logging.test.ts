import { spawnSync } from 'node:child_process';

test('no secret gets into a log line, wherever it turns up', () => {
  // The logger writes to the process's own stdout, so a process of its own shows what arrives there.
  const script = `
    import { createLogger } from './server/process/logging.ts';
    const logger = createLogger('info');
    const secret = 'hunter2hunter2';
    logger.info({ token: secret, password: secret, body: { code: secret, newPassword: secret } }, 'x');
    logger.warn({ request: { headers: { authorization: secret, token: secret, cookie: secret } } }, 'y');
    logger.error({ err: new Error('broken') }, 'z');
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(stdout).not.toContain('hunter2');
  expect(stdout).toContain('broken');
});
