// Writes what was sealed, in order, again and again until the database has it: the chain must have no hole.
// Must take what is there already, word for word, for written: a reply may be lost. Anything else there ends the writing,
// since what follows would hang on another chain. Source: decisions.md "Price evidence".
import type { TimeMs } from '../../../core/market/types.ts';
import type { SealedMinute, SealedSecond } from '../../../core/proof/sealTypes.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { TickLogStore } from '../storePorts.ts';
import type { SealedWork } from './sealer.ts';

/** What waits for longer could not be written: a write takes some milliseconds, and one is due each second. */
const WRITTEN_WITHIN_MS = 3000;

export interface LogWriterOptions {
  readonly store: Pick<TickLogStore, 'saveSeconds' | 'saveMinutes'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  readonly onWritten: (seconds: readonly SealedSecond[]) => void;
}

export interface LogWriter {
  /** Writes this and everything that waits; resolves when it was tried. */
  write(work: SealedWork): Promise<void>;
  /** False while something has waited for 3 s, and for ever once the log holds something else. */
  isWriting(): boolean;
}

export function createLogWriter({ store, clock, logger, onWritten }: LogWriterOptions): LogWriter {
  const waiting: SealedWork = { seconds: [], minutes: [] };
  let waitingSince: TimeMs | undefined;
  let isContradicted = false;
  let running: Promise<void> = Promise.resolve();

  /** True when nothing is there that contradicts what was to be written. */
  const agrees = (others: readonly TimeMs[]): boolean => {
    if (others.length === 0) return true;
    isContradicted = true;
    logger.error(
      { others },
      'the tick log holds other lines for these times; it is written no more',
    );
    return false;
  };

  const writeSeconds = async (seconds: readonly SealedSecond[]): Promise<void> => {
    if (seconds.length === 0 || !agrees(await store.saveSeconds(seconds))) return;
    waiting.seconds.splice(0, seconds.length);
    onWritten(seconds);
  };

  const writeMinutes = async (minutes: readonly SealedMinute[]): Promise<void> => {
    if (minutes.length === 0 || isContradicted) return;
    if (!agrees(await store.saveMinutes(minutes))) return;
    waiting.minutes.splice(0, minutes.length);
  };

  const tryAll = async (): Promise<void> => {
    const triedAt = clock.now();
    const { seconds, minutes } = waiting;
    if (isContradicted) return;
    try {
      // What is added meanwhile is for the next time.
      const held = [...minutes];
      await writeSeconds([...seconds]);
      await writeMinutes(held);
      waitingSince = seconds.length + minutes.length === 0 ? undefined : triedAt;
    } catch (error) {
      logger.error(
        { err: error, seconds: seconds.length, minutes: minutes.length },
        'the tick log could not be written',
      );
    }
  };

  return {
    write: (work) => {
      waiting.seconds.push(...work.seconds);
      waiting.minutes.push(...work.minutes);
      if (waiting.seconds.length + waiting.minutes.length > 0) waitingSince ??= clock.now();
      running = running.then(tryAll);
      return running;
    },
    isWriting: () =>
      !isContradicted &&
      (waitingSince === undefined || clock.now() - waitingSince < WRITTEN_WITHIN_MS),
  };
}
