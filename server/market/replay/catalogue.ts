// Which recordings each product plays: the best kind it has, in order of time.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketProduct, ProductId } from '../../../core/market/types.ts';
import type { RecordingFile, RecordingKind, UnplayableFile } from './inspectFile.ts';
import { inspectFile } from './inspectFile.ts';
import { findProduct } from './venueSymbol.ts';

export interface Recording {
  readonly file: RecordingFile;
  /** The same source's trades, played together with its quotes. */
  readonly trades?: RecordingFile;
}

export interface Catalogue {
  readonly recordings: ReadonlyMap<ProductId, readonly Recording[]>;
  readonly skipped: readonly UnplayableFile[];
}

type Quality = 'frames' | 'quotes' | 'minuteBars' | 'hourBars';
/** Best first: a recorded book, recorded prices, minutes, hours. */
const QUALITIES: readonly Quality[] = ['frames', 'quotes', 'minuteBars', 'hourBars'];

function qualityOf(file: RecordingFile): Quality {
  const byKind: Readonly<Record<RecordingKind, Quality>> = {
    frames: 'frames',
    quotes: 'quotes',
    trades: 'quotes',
    tradeBars: file.intervalMs === 60_000 ? 'minuteBars' : 'hourBars',
    quoteBars: file.intervalMs === 60_000 ? 'minuteBars' : 'hourBars',
  };
  return byKind[file.kind];
}

/** All files of a folder and the folders below it, or the file itself, in order of path. Throws where nothing is there. */
export function listFiles(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  const found = entries.flatMap((entry) => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return listFiles(below);
    return entry.isFile() ? [below] : [];
  });
  return found.sort();
}

/** Throws RecordingError for a file that claims to be a recording and is not. */
export function readCatalogue(path: string, products: readonly MarketProduct[]): Catalogue {
  const files = listFiles(path).map(inspectFile);
  const playable = files.filter((file): file is RecordingFile => 'kind' in file);
  const skipped = files.filter((file): file is UnplayableFile => 'skipped' in file);
  const recordings = new Map<ProductId, readonly Recording[]>();
  for (const product of products) {
    const own = playable.filter((file) =>
      file.symbols.some((symbol) => findProduct(symbol, [product])),
    );
    const chosen = chooseRecordings(own);
    if (chosen.length > 0) recordings.set(product.id, chosen);
  }
  return { recordings, skipped };
}

/** The files of the best quality, trades joined to the quotes of the same source, in order of their first moment. */
export function chooseRecordings(files: readonly RecordingFile[]): readonly Recording[] {
  const best = QUALITIES.find((quality) => files.some((file) => qualityOf(file) === quality));
  const candidates = files.filter((file) => qualityOf(file) === best);
  const tradesOf = (file: RecordingFile): RecordingFile | undefined =>
    candidates.find((other) => other.kind === 'trades' && seriesOf(other) === seriesOf(file));
  const isJoined = (file: RecordingFile): boolean =>
    file.kind === 'trades' &&
    candidates.some((other) => other.kind === 'quotes' && seriesOf(other) === seriesOf(file));
  const recordings = candidates
    .filter((file) => !isJoined(file))
    .map((file): Recording => {
      const trades = file.kind === 'quotes' ? tradesOf(file) : undefined;
      return trades === undefined ? { file } : { file, trades };
    });
  return recordings.sort((a, b) => a.file.firstTime - b.file.firstTime);
}

/** "gemini_ethusd_2021-07-01_bbo1s" and "…_trades" are one series: the name without its last part. */
const seriesOf = (file: RecordingFile): string => file.name.slice(0, file.name.lastIndexOf('_'));

/** Whether the product's book is a model: everything but venue frames. */
export const hasModelledBook = (recording: Recording): boolean => recording.file.kind !== 'frames';
