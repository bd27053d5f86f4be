/** A request under way, as the store hands it out. */
interface Asked<Answer> extends PromiseLike<Answer> {
  readonly unsubscribe: () => void;
}

/**
 * The answer to a request whose data nobody keeps: until it has come, it is wanted. Without that the end of an answer before it
 * to the same question would break it off.
 */
export async function readOnce<Answer>(asked: Asked<Answer>): Promise<Answer> {
  try {
    return await asked;
  } finally {
    asked.unsubscribe();
  }
}
