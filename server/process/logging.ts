import { pino } from 'pino';
import type { Logger } from '../ports.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Never in a log, wherever it may turn up (running.md: no secret ever in them). */
const SECRETS = [
  'token',
  'password',
  'newPassword',
  'oldPassword',
  'fundPassword',
  'code',
  'practiceCode',
  'totp',
  'authorization',
  'cookie',
  'secretKey',
];
const REDACTED_PATHS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** JSON lines on stdout. */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":${Date.now()}`,
    redact: { paths: REDACTED_PATHS, censor: '[secret]' },
  });
}
