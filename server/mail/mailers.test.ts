import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { createSystemIds } from '../process/systemIds.ts';
import { createOutboxMailer } from './outboxMailer.ts';
import { createSmtpMailer, senderOf } from './smtpMailer.ts';

const mail = {
  to: 'a@example.test',
  subject: 'Fairlead：您的验证码是 012345',
  text: 'code 012345\n',
  html: '<p>012345</p>',
};
const clock = { now: () => 1_795_000_000_000 };

test('the outbox holds a file that any mail program opens, for its owner alone', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'fairlead-outbox-')), 'outbox');
  const ids = createSystemIds(clock);
  const mailer = createOutboxMailer({ folder, brand: 'Fairlead', clock, ids });
  expect(mailer.delivers).toBe(false);
  await mailer.send(mail);
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^1795000000000-[0-9a-f-]{36}\.eml$/);
  const text = readFileSync(join(folder, name), 'utf8');
  for (const part of ['To: a@example.test', 'From: Fairlead <no-reply@localhost>', 'code 012345']) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Subject: =\?UTF-8\?/);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test('a mail server gets the mail, from the sender of the URL', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      let text = `${from} > ${rcptTo.map(({ address }) => address).join()}\n`;
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}/?from=house@example.test`, 'Fairlead');
  expect(mailer.delivers).toBe(true);
  await mailer.send(mail);
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('house@example.test > a@example.test');
  expect(received[0]).toContain('code 012345');
});

test('a mail server that is not there is a failure, not a wait', async () => {
  const mailer = createSmtpMailer('smtp://127.0.0.1:1', 'Fairlead');
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  mailer.close();
});

test('without a sender in the URL the mail server is asked for an answer', () => {
  expect(senderOf('smtps://user:secret@mail.example.test', 'Fairlead')).toEqual({
    name: 'Fairlead',
    address: 'no-reply@mail.example.test',
  });
});
