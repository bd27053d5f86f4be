// What of the server hangs on its secret key beside what is sealed, each by a key of its own that is derived here and nowhere else:
// who has the database has none of them. A purpose is never the beginning of a text that a service keys with the secret itself, so
// that nothing which somebody types can be one. Source: running.md (SECRET_KEY), decisions.md "Money", "Identity, security".
import { type Contacts, createContacts } from '../services/security/contacts.ts';
import { createTokens, type Tokens } from '../services/security/tokens.ts';
import { type Attestor, createAttestor } from '../store/attestor.ts';
import { type CheckpointWords, createCheckpointWords } from '../store/checkpointWords.ts';
import { deriveKey } from './secretKey.ts';

export interface HouseKeys {
  /** Gives the server's word for rows of the audit log. */
  readonly attestor: Attestor;
  readonly tokens: {
    readonly ofUsers: Tokens;
    readonly ofOperators: Tokens;
    /** One-time codes by which an operator comes. */
    readonly ofEnrolments: Tokens;
  };
  /** Knows mailboxes and wallets that the server set. */
  readonly contacts: Contacts;
  /** Of what passwords are hashed with. */
  readonly passwordKey: Uint8Array;
  readonly simulation: {
    /** What the seeds of the simulated market follow from. */
    readonly market: Uint8Array;
    /** Of the server's word for the last day that a seed of before makes. */
    readonly turn: Uint8Array;
  };
  /** Gives the server's word for checkpoints of the public log of a name. */
  readonly checkpointsOf: (origin: string) => CheckpointWords;
}

/** `secretKey`: 32 bytes. */
export const createHouseKeys = (secretKey: Uint8Array): HouseKeys => ({
  attestor: createAttestor(deriveKey(secretKey, 'audit rows')),
  tokens: {
    ofUsers: createTokens(deriveKey(secretKey, 'tokens of users')),
    ofOperators: createTokens(deriveKey(secretKey, 'tokens of operators')),
    ofEnrolments: createTokens(deriveKey(secretKey, 'codes of enrolments')),
  },
  contacts: createContacts(deriveKey(secretKey, 'contacts of users')),
  passwordKey: deriveKey(secretKey, 'passwords'),
  simulation: {
    market: deriveKey(secretKey, 'seeds of the simulated market'),
    turn: deriveKey(secretKey, 'last day of a seed of before'),
  },
  checkpointsOf: (origin) =>
    createCheckpointWords(deriveKey(secretKey, 'checkpoints of the public log'), origin),
});
