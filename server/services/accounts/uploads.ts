// Private files of users: documents and proofs of payment. Only the owner and a reviewing operator ever read one, and each
// look of an operator is written down for the owner to see. Source: decisions.md "Identity, security", product.md §7.
import type { PoolClient } from 'pg';
import type { Ids } from '../../ports.ts';
import type { Attestor } from '../../store/attestor.ts';
import { insertAudit } from '../../store/auditStore.ts';
import { inTransaction } from '../../store/database.ts';
import {
  countUploads,
  deleteUnusedUploads,
  findUpload,
  insertLook,
  insertUpload,
  listLooks,
  lockUploads,
  type UploadRow,
} from '../../store/uploadStore.ts';
import type { CurrentUser } from './currentUser.ts';
import type { Images } from './images.ts';
import { Refusal } from '../refusal.ts';
import { findSecurity } from '../../store/securityStore.ts';
import { keptOf } from '../security/keptAccount.ts';
import type { Vault } from '../security/vault.ts';
import type { Footing } from '../footing.ts';

const FILE_PATH = '/api/Common/file/';
const NAME_BYTES = 24;
const NAME_PATTERN = /^[\w-]{32}$/;

/** No source names a quota. A certification takes two pictures and a deposit one; ten retries of each leave room. */
const MOST_A_DAY = 40;
const DAY_MS = 86_400_000;
/** A picture that was never handed in by then belongs to a form that was closed. */
const UNUSED_MS = DAY_MS;
const MOST_LOOKS_SHOWN = 500;

/** Somebody of the back office, as it knows them; the role is what the user is shown. */
export interface Reviewer {
  readonly operatorId: string;
  readonly role: string;
  /** What the files may belong to: first words of `usedBy`, e.g. `certification`. */
  readonly files: readonly string[];
}

export interface Look {
  readonly time: number;
  readonly image: string;
  readonly role: string;
}

export interface Uploads {
  /** Stores a picture and returns its address. */
  add(user: Pick<CurrentUser, 'userId'>, picture: Buffer): Promise<string>;
  /** The owner's own file as JPEG; anybody else's is not found. */
  readOwn(user: Pick<CurrentUser, 'userId'>, name: string): Promise<Buffer>;
  /** For a reviewing operator; the look is on record, for the user and in the audit log, before a byte is handed out. */
  readAsReviewer(reviewer: Reviewer, name: string): Promise<Buffer>;
  /** Newest first. */
  looks(userId: string): Promise<readonly Look[]>;
}

export interface UploadsOptions extends Footing {
  readonly ids: Ids;
  readonly attestor: Attestor;
  readonly vault: Vault;
  readonly images: Images;
}

export const fileUrlOf = (name: string): string => `${FILE_PATH}${name}`;
const contextOf = (upload: Pick<UploadRow, 'id' | 'userId'>): string =>
  `upload ${upload.id} ${upload.userId}`;

/** The name in an address of ours: its last part, whatever else was sent. */
export const fileNameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

export function createUploads(options: UploadsOptions): Uploads {
  const { database, clock, ids, attestor, vault, images } = options;

  const find = async (name: string): Promise<UploadRow> => {
    const upload = NAME_PATTERN.test(name) ? await findUpload(database.pool, name) : undefined;
    if (upload === undefined) throw new Refusal('not_found');
    return upload;
  };
  const openFile = (upload: UploadRow): Buffer => vault.open(contextOf(upload), upload.sealed);

  /** What was handed in on other days does not count: who pays in for years must always be able to prove it. */
  const assertRoom = async (client: PoolClient, userId: string): Promise<void> => {
    const now = clock.now();
    await deleteUnusedUploads(client, userId, now - UNUSED_MS);
    const recent = await countUploads(client, userId, now - DAY_MS);
    if (recent >= MOST_A_DAY) throw new Refusal('upload_quota');
  };

  return {
    add: async ({ userId }, picture) => {
      const owner = await findSecurity(database.pool, userId);
      if (owner === undefined) throw new Refusal('not_found');
      // Pictures cost room: they are kept for who can be told what became of them.
      keptOf(owner);
      // Before the work as well as with the insert: who has no room left costs no decoding.
      await inTransaction(database, (client) => assertRoom(client, userId));
      const bytes = await images.reencode(picture);
      const id = ids.uuid();
      const name = Buffer.from(ids.bytes(NAME_BYTES)).toString('base64url');
      const sealed = vault.seal(contextOf({ id, userId }), bytes);
      await inTransaction(database, async (client) => {
        await lockUploads(client, userId);
        await assertRoom(client, userId);
        await insertUpload(client, { id, name, userId, sealed, createdAt: clock.now() });
      });
      return fileUrlOf(name);
    },

    readOwn: async ({ userId }, name) => {
      const upload = await find(name);
      if (upload.userId !== userId) throw new Refusal('not_found');
      return openFile(upload);
    },

    readAsReviewer: async ({ operatorId, role, files }, name) => {
      const upload = await find(name);
      // What was never handed in is nobody's business, and who checks payments does not read passports.
      const subject = upload.usedBy ?? '';
      if (!files.some((word) => subject.startsWith(`${word} `))) throw new Refusal('not_found');
      const at = clock.now();
      await inTransaction(database, async (client) => {
        await insertLook(client, {
          id: ids.uuid(),
          userId: upload.userId,
          uploadName: name,
          operatorId,
          role,
          lookedAt: at,
        });
        await insertAudit(client, attestor, {
          at,
          operatorId,
          action: 'file.look',
          subject,
          detail: JSON.stringify({ file: name }),
        });
      });
      return openFile(upload);
    },

    looks: async (userId) => {
      const looks = await listLooks(database.pool, userId, MOST_LOOKS_SHOWN);
      return looks.map(({ uploadName, role, lookedAt }) => ({
        time: lookedAt,
        image: fileUrlOf(uploadName),
        role,
      }));
    },
  };
}
