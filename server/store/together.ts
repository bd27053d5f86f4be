// One statement for what many requests need one by one: those that come while one is under way share the next. After a start
// everybody comes at once, each with a session that nobody remembers, and a minute later each slides its end.
// Must answer each as if he had asked alone: a statement that fails fails those in it, and none of the later ones.

/** In one statement at most. */
const MOST = 256;

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** `askAll` answers its keys in their order. */
export function together<Key, Value>(
  askAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Asked<Key, Value>[] = [];
  let isAsking = false;

  const askNext = async (): Promise<void> => {
    const asked = waiting.splice(0, MOST);
    try {
      const answers = await askAll(asked.map(({ key }) => key));
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  const askWhileAnyWait = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) await askNext();
    isAsking = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askWhileAnyWait();
    });
}
