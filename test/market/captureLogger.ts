import type { Logger } from '../../server/ports.ts';

export interface CapturedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A logger that keeps its lines. */
export function captureLogger(): { logger: Logger; lines: CapturedLine[] } {
  const lines: CapturedLine[] = [];
  const at =
    (level: CapturedLine['level']) =>
    (fields: object, message: string): void =>
      void lines.push({ level, fields: fields as Record<string, unknown>, message });
  return { logger: { info: at('info'), warn: at('warn'), error: at('error') }, lines };
}
