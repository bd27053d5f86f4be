// `npm run audit`: checks a server from outside, or, with --file, a saved proof offline. Follows its public log from where the last audit stopped, and recomputes what the
// log's seconds and rulebooks come to. Ends with exit code 1 and what differs. Source: running.md.
import { resolve } from 'node:path';
import { auditServer } from './audit/auditServer.ts';
import { type AuditArguments, readArguments, USAGE } from './audit/auditOptions.ts';
import { openAuditState } from './audit/auditState.ts';
import { runFile } from './file/runFile.ts';
import { readCommand, readLogKey, reasonOf } from './commandLine.ts';
import { createLogClient } from './logClient.ts';

interface Found {
  readonly key: string;
  readonly detail: string;
}

async function run(given: AuditArguments): Promise<readonly Found[]> {
  const { url, since, key, state } = given;
  const client = createLogClient(url);
  const shown = readLogKey(key ?? (await client.namedKey()));
  const kept = openAuditState(resolve(state), shown.name);
  // A server that names another key than at the first audit is another log.
  const known = kept.load();
  const log = known === undefined || key !== undefined ? shown : readLogKey(known.key);
  return auditServer({ client, log, kept, since, now: Date.now(), tell: console.log });
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
