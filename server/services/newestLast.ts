// A map in the order of its writing whose oldest is found at once. That of a Map is not: what was deleted stays in its table until
// that is made anew, and whoever asks for the first key walks past all of it, each time.
// Must hold no more than what is in it.

interface Link<K, V> {
  readonly key: K;
  value: V;
  older: Link<K, V> | undefined;
  newer: Link<K, V> | undefined;
}

export class NewestLast<K, V> {
  readonly #links = new Map<K, Link<K, V>>();
  #oldest: Link<K, V> | undefined;
  #newest: Link<K, V> | undefined;

  get size(): number {
    return this.#links.size;
  }

  get(key: K): V | undefined {
    return this.#links.get(key)?.value;
  }

  /** What was written longest ago, and under which key. */
  get oldest(): { readonly key: K; readonly value: V } | undefined {
    return this.#oldest;
  }

  /** Written now: it is the newest, also where its key was there before. */
  put(key: K, value: V): void {
    const known = this.#links.get(key);
    if (known !== undefined) {
      known.value = value;
      this.#takeOut(known);
      this.#append(known);
      return;
    }
    const link: Link<K, V> = { key, value, older: undefined, newer: undefined };
    this.#append(link);
    this.#links.set(key, link);
  }

  delete(key: K): void {
    const link = this.#links.get(key);
    if (link === undefined) return;
    this.#links.delete(key);
    this.#takeOut(link);
  }

  #append(link: Link<K, V>): void {
    link.older = this.#newest;
    if (this.#newest === undefined) this.#oldest = link;
    else this.#newest.newer = link;
    this.#newest = link;
  }

  #takeOut(link: Link<K, V>): void {
    const { older, newer } = link;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    // One that is old and dead would keep all that came after it from being collected while that is young.
    link.older = undefined;
    link.newer = undefined;
  }
}
