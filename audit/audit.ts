// `npm run audit`: checks a server from outside, or, with --file, a saved proof offline. Follows its public log from where the last audit stopped, and recomputes what the
// log's seconds and rulebooks come to. Ends with exit code 1 and what differs. Source: running.md.
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formatVerifierKey, type VerifierKey } from '../core/proof/log/verifierKey.ts';
import { auditServer } from './audit/auditServer.ts';
import { type AuditArguments, readArguments, USAGE } from './audit/auditOptions.ts';
import { type AuditState, openAuditState } from './audit/auditState.ts';
import { readShownHeads } from './audit/shownHeads.ts';
import { runFile } from './file/runFile.ts';
import { readCommand, readLogKey, reasonOf } from './commandLine.ts';
import { createLogClient } from './logClient.ts';

interface Found {
  readonly key: string;
  readonly detail: string;
}

/** decisions.md "Price evidence": a checkpoint at least every 5 s. */
const COVERED_WITHIN_MS = 6000;

/** A server that names another key than the one it was followed by is another log; one that was given may have announced others. */
function keyToFollow(
  given: VerifierKey,
  isGiven: boolean,
  known: AuditState | undefined,
): VerifierKey {
  if (known === undefined) return given;
  const isFormer = known.formerKeys?.includes(formatVerifierKey(given)) === true;
  return isGiven && !isFormer ? given : readLogKey(known.key);
}

async function run(given: AuditArguments): Promise<readonly Found[]> {
  const { url, since, key, state } = given;
  const client = createLogClient(url);
  const first = readLogKey(key ?? (await client.namedKey()));
  const kept = openAuditState(resolve(state), first.name);
  const log = keyToFollow(first, key !== undefined, kept.load());
  const shown = await readShownHeads(client);
  // Until a checkpoint covers them.
  await wait(Object.keys(shown).length === 0 ? 0 : COVERED_WITHIN_MS);
  return auditServer({ client, log, kept, since, shown, now: Date.now(), tell: console.log });
}

const command = readCommand(readArguments, USAGE);
if (command === undefined) process.exitCode = 2;
else {
  try {
    const findings =
      'file' in command
        ? runFile(command.file, command.key && readLogKey(command.key), console.log)
        : await run(command);
    for (const { key, detail } of findings) console.error(`${key}: ${detail}`);
    console.log(findings.length === 0 ? 'Nothing differs.' : `${findings.length} differ.`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 2;
  }
}
