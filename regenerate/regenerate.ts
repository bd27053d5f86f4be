// `npm run regenerate`: makes a past day of a simulated market again from the seeds that its server told in the public log, and compares
// each published price. Ends with exit code 1 and what differs; 2 when it could not be looked at. Written down in docs/VERIFY.md.
import { ED25519, parseVerifierKey } from '../core/proof/log/verifierKey.ts';
import { nodeSha256Bytes } from '../audit/ed25519.ts';
import { createLogClient } from '../audit/logClient.ts';
import { regenerateDay } from './regenerateDay.ts';
import { readArguments, type RegenerateArguments, USAGE } from './regenerateOptions.ts';

async function run(given: RegenerateArguments): Promise<readonly string[]> {
  const client = createLogClient(given.url);
  const text = given.key ?? (await client.namedKey());
  const log = parseVerifierKey(text, nodeSha256Bytes);
  if (log?.type !== ED25519) throw new Error(`--key: "${text}" is no verifier key of a log`);
  return regenerateDay({ ...given, client, log, tell: console.log });
}

function readCommand(): RegenerateArguments | undefined {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return undefined;
  }
}

const command = readCommand();
if (command === undefined) process.exitCode = 2;
else {
  try {
    const found = await run(command);
    for (const line of found) console.error(line);
    console.log(found.length === 0 ? 'Nothing differs.' : `${found.length} differ.`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } catch (error) {
    const { message, cause } = error as Error;
    console.error(cause instanceof Error ? `${message}: ${cause.message}` : message);
    process.exitCode = 2;
  }
}
