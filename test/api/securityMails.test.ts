// The mails about an account, through a real mail server: what arrives, in which language, and what happens while it is away.
import { createAccountEvents } from '../../server/realtime/accountEvents.ts';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import enMail from '../../locales/en/mail.json' with { type: 'json' };
import zhMail from '../../locales/zh/mail.json' with { type: 'json' };
import { composedKinds } from '../../server/kinds/kinds.ts';
import { createSmtpMailer, type SmtpMailer } from '../../server/mail/smtpMailer.ts';
import { makeNoticeMail } from '../../server/mail/noticeMail.ts';
import { createNotices, type Notices } from '../../server/services/notices.ts';
import type { Database } from '../../server/store/database.ts';
import type { NoticeRow } from '../../server/store/noticeStore.ts';
import { createSystemIds } from '../../server/process/systemIds.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { openTestDatabase } from '../builders/testDatabase.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const clock = createManualClock();
const { isNews } = composedKinds;
const HOUR_MS = 3_600_000;
const received: Email[] = [];
const errors: string[] = [];
let isAway = false;
let server: SMTPServer;
let mailer: SmtpMailer;
let database: Database;
let notices: Notices;

const receive = (stream: NodeJS.ReadableStream, done: (error?: Error) => void): void => {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    if (isAway) {
      done(new Error('try again later'));
      return;
    }
    void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
      received.push(email);
      done();
    });
  });
};

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => receive(stream, done),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = createSmtpMailer(`smtp://127.0.0.1:${port}/?from=house@example.test`, 'Fairlead');
  database = await openTestDatabase();
  notices = createNotices({
    accountEvents: createAccountEvents(),
    database,
    clock,
    ids: createSystemIds(clock),
    logger: {
      info: () => {},
      warn: () => {},
      error: (_fields, message) => void errors.push(message),
    },
    send: (notice: NoticeRow) =>
      mailer.send(makeNoticeMail(notice, 'Fairlead', notice.lang === 'zh' ? 'zh' : 'en', isNews)),
  });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await notices.stop();
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await database.close();
});

const add = (recipient: string, lang = 'en', kind = 'login_password_changed' as const) =>
  notices.add(database.executor, {
    recipient,
    lang,
    kind,
    params: { until: String(clock.now() + HOUR_MS) },
  });
const mailTo = (address: string) =>
  received.find(({ to }) => to?.some((one) => one.address === address));
const arrived = async (address: string): Promise<Email | undefined> => {
  await waitUntil(`a mail arrives at ${address}`, () => mailTo(address) !== undefined);
  return mailTo(address);
};
const waiting = async (): Promise<number> => {
  const { rows } = await database.executor.query<{ count: string }>(
    'SELECT count(*) AS count FROM notices',
  );
  return Number(rows[0]?.count);
};

/** A mail is forgotten only after the server has thanked for it, which is after it has arrived. */
const nothingWaits = (): Promise<void> =>
  waitUntil('no notice waits', async () => (await waiting()) === 0);

test('arrives as text and as HTML, without a picture or a link, from the house', async () => {
  await add('a@example.test');
  notices.wake();
  const mail = await arrived('a@example.test');
  expect(mail?.from).toEqual({ name: 'Fairlead', address: 'house@example.test' });
  expect(mail?.subject).toBe('Fairlead: your login password was changed');
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('2026-03-02 13:00:00 UTC');
    expect(body).toContain('freeze your account');
    expect(body).toContain('never for a payment');
  }
  expect(mail?.html).not.toMatch(/<(img|a|script|link)\b/);
  expect(mail?.attachments).toEqual([]);
});

test('arrives in the language of the user', async () => {
  await add('zh@example.test', 'zh');
  notices.wake();
  const mail = await arrived('zh@example.test');
  expect(mail?.subject).toBe('Fairlead：您的登录密码已更改');
  expect(mail?.text).toContain('提现将暂停至');
});

test('waits while the mail server is away, is tried again later and later, and arrives once', async () => {
  isAway = true;
  await add('patient@example.test');
  notices.wake();
  await waitUntil('a failure is told', () => errors.length > 0);
  expect(await waiting()).toBe(1);
  isAway = false;
  // Not before its time.
  notices.wake();
  expect(mailTo('patient@example.test')).toBeUndefined();
  await clock.advanceAsync(60_000);
  await arrived('patient@example.test');
  await nothingWaits();
  await clock.advanceAsync(HOUR_MS);
  expect(received.filter(({ to }) => to?.[0]?.address === 'patient@example.test')).toHaveLength(1);
});

test('what is not told after two days is given up, and the log says so', async () => {
  isAway = true;
  await add('unreachable@example.test');
  clock.jump(49 * HOUR_MS);
  notices.wake();
  await waitUntil('the notice is given up', () => errors.includes('a notice was given up'));
  isAway = false;
  expect(mailTo('unreachable@example.test')).toBeUndefined();
});

test('every kind has its words in every language, and no word is left to fill in', () => {
  for (const [lang, texts] of [
    ['en', enMail.notice],
    ['zh', zhMail.notice],
  ] as const) {
    expect(Object.keys(texts.text)).toEqual(Object.keys(texts.subject));
    for (const kind of Object.keys(texts.text)) {
      const mail = makeNoticeMail(
        {
          recipient: 'a@example.test',
          kind,
          createdAt: clock.now(),
          params: {
            until: '1772452800000',
            email: 'n***@example.test',
            address: '0x00',
            label: 'mine',
            amount: '1',
            currency: 'USDT',
            reason: kind === 'certification_rejected' ? 'image_unclear' : '',
          },
        },
        'Fairlead',
        lang,
        isNews,
      );
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|undefined/);
    }
  }
});

test('what nobody but the owner may do warns, what the house or the market did is news', () => {
  expect(Object.keys(enMail.notice.text).filter((kind) => !isNews(kind))).toEqual([
    'login_password_changed',
    'fund_password_set',
    'fund_password_changed',
    'email_changed',
    'totp_enabled',
    'totp_disabled',
    'wallet_linked',
    'wallet_unlinked',
    'account_frozen',
    'account_unfrozen',
    'address_added',
    'address_changed',
    'withdrawal_requested',
    'loan_paid_out',
    'loan_repaid',
  ]);
});
