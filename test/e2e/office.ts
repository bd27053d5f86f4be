/** The back office beside a running server, through the command line and the API, for browser tests that need an answer. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type {
  OperatorDecision,
  OperatorSession,
  QueueItem,
  QueueKind,
} from '../../protocol/operator.ts';
import { root } from '../../deploy/install.mjs';

const run = promisify(execFile);

export interface Office {
  /** Decides the only waiting item of a user. */
  readonly decide: (
    uid: string,
    decision: Omit<OperatorDecision, 'id' | 'decision'> & Pick<OperatorDecision, 'decision'>,
  ) => Promise<QueueItem>;
}

interface NewAdmin {
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
}

/** `npm run office:admin` of the built server: the first operator, made on the command line. */
async function makeAdmin(dataDir: string): Promise<NewAdmin> {
  const program = join(root, 'dist/server/officeAdmin.js');
  const email = `${randomUUID()}@house.test`;
  const { stdout } = await run(process.execPath, [program, '--email', email, '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return JSON.parse(stdout) as NewAdmin;
}

type Call = <T>(path: string, body?: object) => Promise<T>;

function makeCall(serverUrl: string, token?: string): Call {
  return async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${serverUrl}/api/operator/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        lang: 'en',
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as { code: number; data: T };
    if (envelope.code !== 1) throw new Error(`operator/${path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
}

/** An operator, signed in with password and authenticator, of the server that runs on `dataDir`. */
export async function openOffice(serverUrl: string, dataDir: string): Promise<Office> {
  const { email, password, totpSecret } = await makeAdmin(dataDir);
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();
  const { token } = await makeCall(serverUrl)<OperatorSession>('login', { email, password, totp });
  const call = makeCall(serverUrl, token);

  const findWaiting = async (kind: QueueKind, uid: string): Promise<QueueItem> => {
    const { list } = await call<{ list: QueueItem[] }>(`getQueue?kind=${kind}&limit=100`);
    const item = list.find((one) => one.uid === uid);
    if (item === undefined) throw new Error(`no ${kind} of ${uid} waits`);
    return item;
  };
  return {
    decide: async (uid, decision) => {
      const { id } = await findWaiting(decision.kind, uid);
      return call<QueueItem>('decide', { id, ...decision });
    },
  };
}
