// `npm run audit`: checks a server from outside, or, with --file, a saved proof offline. Follows its public log from where the last audit stopped, and recomputes what the
// log's seconds and rulebooks come to. Ends with exit code 1 and what differs. Source: running.md.
import { resolve } from 'node:path';
import { ED25519, parseVerifierKey, type VerifierKey } from '../core/proof/log/verifierKey.ts';
import { auditServer } from './audit/auditServer.ts';
import {
  type AuditArguments,
  type FileArguments,
  readArguments,
  USAGE,
} from './audit/auditOptions.ts';
import { openAuditState } from './audit/auditState.ts';
import { runFile } from './file/runFile.ts';
import { nodeSha256Bytes } from './ed25519.ts';
import { createLogClient } from './logClient.ts';

function readKey(text: string): VerifierKey {
  const key = parseVerifierKey(text, nodeSha256Bytes);
  if (key?.type !== ED25519) throw new Error(`--key: "${text}" is no verifier key of a log`);
  return key;
}

interface Found {
  readonly key: string;
  readonly detail: string;
}

async function run(given: AuditArguments): Promise<readonly Found[]> {
  const { url, since, key, state } = given;
  const client = createLogClient(url);
  const shown = readKey(key ?? (await client.namedKey()));
  const kept = openAuditState(resolve(state), shown.name);
  // A server that names another key than at the first audit is another log.
  const known = kept.load();
  const log = known === undefined || key !== undefined ? shown : readKey(known.key);
  return auditServer({ client, log, kept, since, now: Date.now(), tell: console.log });
}

/** What went wrong, with what a failed request hides behind itself. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Undefined, told with how it is done, for a command line that is none. */
function readCommand(): AuditArguments | FileArguments | undefined {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${reasonOf(error)}\n${USAGE}`);
    return undefined;
  }
}

const command = readCommand();
if (command === undefined) process.exitCode = 2;
else {
  try {
    const findings =
      'file' in command
        ? runFile(command.file, command.key && readKey(command.key), console.log)
        : await run(command);
    for (const { key, detail } of findings) console.error(`${key}: ${detail}`);
    console.log(findings.length === 0 ? 'Nothing differs.' : `${findings.length} differ.`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 2;
  }
}
