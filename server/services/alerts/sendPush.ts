// Sends one sealed message to a push service. Must follow no redirect, read no answer but its number, and reach public addresses
// alone (publicAddress.ts).
import { request } from 'node:https';
import { lookupPublic } from './publicAddress.ts';

/** What a push service answered: its HTTP status. */
export type SendPush = (
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
) => Promise<number>;

const TIMEOUT_MS = 10_000;

export const sendPush: SendPush = (endpoint, headers, body) =>
  new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        lookup: lookupPublic,
        timeout: TIMEOUT_MS,
        agent: false,
      },
      (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('the push service did not answer in time')));
    sent.on('error', reject);
    sent.end(body);
  });
