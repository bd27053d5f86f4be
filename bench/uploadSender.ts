// The phones of the upload benchmark, in a process of their own: they send pictures together or in turn, as told by a line
// on standard input, and answer how many seconds it took. Started with the server's address and each phone's token.
import { createInterface } from 'node:readline';
import { noisyJpeg } from '../test/builders/pictures.ts';

const [url = '', ...tokens] = process.argv.slice(2);
/** About 5 MB at full quality. */
const picture = new Uint8Array(await noisyJpeg({ width: 1600, height: 1200 }));

async function send(token: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(url, { method: 'POST', headers: { token }, body: form });
  if (!answer.ok) throw new Error(`not uploaded: ${await answer.text()}`);
}

async function sendAll(inTurn: boolean): Promise<number> {
  const startedAt = performance.now();
  if (inTurn) for (const token of tokens) await send(token);
  else await Promise.all(tokens.map(send));
  return (performance.now() - startedAt) / 1000;
}

const lines = createInterface({ input: process.stdin });
process.stdout.write('ready\n');
for await (const line of lines) {
  process.stdout.write(`${await sendAll(line === 'in turn')}\n`);
}
