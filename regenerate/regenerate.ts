// `npm run regenerate`: makes a past day of a simulated market again from the seeds that its server told in the public log, and compares
// each published price. Ends with exit code 1 and what differs; 2 when it could not be looked at. Written down in docs/VERIFY.md.
import { readCommand, readLogKey, reasonOf } from '../audit/commandLine.ts';
import { createLogClient } from '../audit/logClient.ts';
import { regenerateDay } from './regenerateDay.ts';
import { readArguments, type RegenerateArguments, USAGE } from './regenerateOptions.ts';

async function run(given: RegenerateArguments): Promise<readonly string[]> {
  const client = createLogClient(given.url);
  const log = readLogKey(given.key ?? (await client.namedKey()));
  return regenerateDay({ ...given, client, log, tell: console.log });
}

const command = readCommand(readArguments, USAGE);
if (command === undefined) process.exitCode = 2;
else {
  try {
    const found = await run(command);
    for (const line of found) console.error(line);
    console.log(found.length === 0 ? 'Nothing differs.' : `${found.length} differ.`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 2;
  }
}
