// One request to a witness over HTTP: bounded in time and in size, and never sent on elsewhere.
import type { PostToWitness } from './ports.ts';

const ANSWER_WITHIN_MS = 5000;
/** A few signature lines; the largest known is 5 kB. */
const MOST_BYTES = 32 * 1024;

async function readAtMost(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.length;
    if (length > MOST_BYTES) throw new Error('its answer is too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export const postToWitness: PostToWitness = async (url, body) => {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return { status: response.status, body: await readAtMost(response) };
};
