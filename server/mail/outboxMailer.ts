import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Ids, Mailer } from '../ports.ts';

export interface OutboxOptions {
  /** Folder of the .eml files; made when the first mail is written. */
  readonly folder: string;
  readonly brand: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
}

/** Without a mail server: each mail becomes a file that any mail program opens (running.md: SMTP_URL). */
export function createOutboxMailer({ folder, brand, clock, ids }: OutboxOptions): Mailer {
  return {
    delivers: false,
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const from = { name: brand, address: 'no-reply@localhost' };
      const { message } = await transport.sendMail({
        from,
        ...mail,
        date: new Date(clock.now()),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not built');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${clock.now()}-${ids.uuid()}.eml`), message, { mode: 0o600 });
    },
  };
}
