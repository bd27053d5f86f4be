// Which notes of the log are shown: the newest, and those that more witnesses have cosigned. A witness that takes longer than the next
// checkpoint takes to come signs one that is not the newest any more; it shows as much of what that one covers.
// Must keep the cosignatures of one checkpoint together, and no note for ever. Source: tlog-cosignature, tlog-proof.
import { formatNote } from '../../core/proof/log/note.ts';
import type { Offered } from './witnessClient.ts';

export interface Published extends Offered {
  /** By the place of the witness in the list. */
  readonly cosignatures: (string | undefined)[];
  /** The log's own. */
  readonly signatures: readonly string[];
}

const linesOf = ({ cosignatures }: Published): string[] =>
  cosignatures.filter((line) => line !== undefined);

export const noteOf = (published: Published): string =>
  formatNote(published.text, [...published.signatures, ...linesOf(published)]);

export class PublishedNotes {
  #newest: Published | undefined;
  /** By size, each with more cosignatures than all larger ones: no more of them than there are witnesses. */
  #cosigned: readonly Published[] = [];

  get newest(): Published | undefined {
    return this.#newest;
  }

  publish(published: Published): void {
    this.#newest = published;
  }

  /** Of the witness at a place of the list. */
  cosign(on: Published, place: number, line: string): void {
    on.cosignatures[place] = line;
    const count = linesOf(on).length;
    const others = this.#cosigned.filter((one) => one !== on);
    const isPassed = others.some((one) => one.size >= on.size && linesOf(one).length >= count);
    if (isPassed) return;
    const left = others.filter((one) => one.size > on.size || linesOf(one).length > count);
    this.#cosigned = [...left, on].toSorted((one, other) => one.size - other.size);
  }

  /** The one with the most cosignatures, of those the newest. */
  mostCosigned(): Published | undefined {
    return this.#cosigned[0];
  }

  /** Of those that cover an entry the one with the most cosignatures, without any the newest. */
  over(index: number): Published | undefined {
    if (index < 0) return undefined;
    const cosigned = this.#cosigned.find(({ size }) => index < size);
    if (cosigned !== undefined) return cosigned;
    return index < (this.#newest?.size ?? 0) ? this.#newest : undefined;
  }
}
