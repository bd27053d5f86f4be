// Holds a published second of a simulated market against what its seeds come to: each price message's last, bid and ask, and its book
// while that is kept. Must take a line for published only under the root that the log has of its second.
import type { FeedMessage } from '../core/market/types.ts';
import { nodeSha256 } from '../audit/ed25519.ts';
import { checkSecond, parseSecond, type SecondLine } from '../core/proof/secondText.ts';
import { formatBookLine, parseTickLine } from '../core/proof/tickLine.ts';

/** A product's messages, as its seeds have them. */
export interface Made {
  readonly market: { readonly product: { readonly id: string } };
  readonly spacingMs: number;
  messageAt(time: number): FeedMessage | undefined;
}

export interface CompareOptions {
  readonly streams: readonly Made[];
  /** Of every product's first message: the grid of times begins here. */
  readonly genesis: number;
  readonly report: (key: string, detail: string) => void;
}

export class SecondComparison {
  readonly #streams: ReadonlyMap<string, Made>;
  readonly #options: CompareOptions;
  seconds = 0;
  /** Published messages that were compared, and those whose book was there too. */
  messages = 0;
  books = 0;
  /** Messages that the seeds have in these seconds, and nobody published: of a server that was not at work, or fell behind. */
  unpublished = 0;

  constructor(options: CompareOptions) {
    this.#options = options;
    this.#streams = new Map(options.streams.map((stream) => [stream.market.product.id, stream]));
  }

  /** `text`: one product's second, or those of all one after another. */
  compare(second: number, root: string, text: string): void {
    this.seconds += 1;
    for (const part of text.split(/^(?=S2\|)/m)) this.#compareProduct(second, root, part);
  }

  #compareProduct(second: number, root: string, text: string): void {
    const { report } = this.#options;
    const record = parseSecond(text, nodeSha256);
    if (record === undefined) {
      report('line_unreadable', `second ${second}: not the text of a second`);
      return;
    }
    const where = `${record.productId}, second ${second}`;
    const { root: reached, problems } = checkSecond(record, nodeSha256);
    if (reached !== root || problems.length > 0 || record.second !== second) {
      report('line_changed', `${where}: its lines do not come to the logged root`);
      return;
    }
    const stream = this.#streams.get(record.productId);
    if (stream === undefined) {
      report('message_differs', `${where}: the simulated market has no such product`);
      return;
    }
    const told = record.lines.flatMap((line) => this.#compareLine(where, line, stream));
    this.#countUnpublished(second, new Set(told), stream);
  }

  /** The time of the message that was compared; nothing for what is no price. */
  #compareLine(where: string, { line, bookLine }: SecondLine, stream: Made): number[] {
    const tick = parseTickLine(line);
    if (tick === undefined) return [];
    const { sourceTime, bid, ask, last, seq, productId } = tick;
    const { genesis, report } = this.#options;
    const isOnGrid = (sourceTime - genesis) % stream.spacingMs === 0;
    const made = isOnGrid ? stream.messageAt(sourceTime) : undefined;
    this.messages += 1;
    if (made === undefined) {
      report('message_differs', `${where}: the seeds have no message ${seq} at ${sourceTime}`);
      return [];
    }
    const expected = { last: made.last, bid: made.book.bids[0]?.[0], ask: made.book.asks[0]?.[0] };
    const published = { last, bid, ask };
    for (const name of ['last', 'bid', 'ask'] as const)
      if (published[name] !== expected[name])
        report(
          'message_differs',
          `${where}: message ${seq} has ${name} ${published[name]}, the seeds ${expected[name]}`,
        );
    if (bookLine !== null) {
      this.books += 1;
      if (bookLine !== formatBookLine(productId, seq, made.book))
        report('book_differs', `${where}: message ${seq} has another book than the seeds`);
    }
    return [sourceTime];
  }

  #countUnpublished(second: number, told: ReadonlySet<number>, stream: Made): void {
    const { genesis } = this.#options;
    const { spacingMs } = stream;
    const first = genesis + Math.ceil((second - genesis) / spacingMs) * spacingMs;
    for (let time = first; time < second + 1000; time += spacingMs)
      if (!told.has(time) && stream.messageAt(time) !== undefined) this.unpublished += 1;
  }
}
