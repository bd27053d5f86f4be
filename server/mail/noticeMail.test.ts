import { SERVED_LANGUAGES, type ServedLanguage } from '../languages.ts';
import { makeNoticeMail } from './noticeMail.ts';

const mailOf = (
  kind: string,
  params: Readonly<Record<string, string>>,
  language: ServedLanguage,
) => {
  const notice = { recipient: 'a@example.test', kind, params, createdAt: 1_772_452_800_000 };
  return makeNoticeMail(notice, 'Fairlead', language, () => true);
};

const ALERT = { product: 'EUR/USD', price: '1.084', shown: '1.0841' };

test.each<[ServedLanguage, string]>([
  ['en', 'Fairlead: EUR/USD is at or above 1.084'],
  ['de', 'Fairlead: EUR/USD steht bei 1,084 oder darüber'],
])('the subject of an alert in %s: %s', (language, subject) => {
  expect(mailOf('alert_above', ALERT, language)).toMatchObject({
    subject,
    text: expect.stringContaining(language === 'de' ? '1,0841' : '1.0841') as string,
  });
});

/** A loan of which a part was sold, as its mail was stored. */
const SOLD = { amount: '12500', coins: '0.5 BTC, 1.25 ETH', paid: '9876.543' };

test.each<[ServedLanguage, readonly string[]]>([
  ['en', ['12,500 USDT', '0.5 BTC, 1.25 ETH', '9,876.543 USDT']],
  ['de', ['12.500 USDT', '0,5 BTC, 1,25 ETH', '9.876,543 USDT']],
  ['fr', ['12\u202f500 USDT', '0,5 BTC, 1,25 ETH', '9\u202f876,543 USDT']],
  ['pt-br', ['12.500 USDT', '0,5 BTC, 1,25 ETH', '9.876,543 USDT']],
  ['vi', ['12.500 USDT', '0,5 BTC, 1,25 ETH', '9.876,543 USDT']],
  ['th', ['12,500 USDT', '0.5 BTC, 1.25 ETH', '9,876.543 USDT']],
  ['jp', ['12,500 USDT', '0.5 BTC、1.25 ETH', '9,876.543 USDT']],
])('the figures of a sale in %s', (language, parts) => {
  const { text, html } = mailOf('loan_sold_part', SOLD, language);
  for (const part of parts) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

test.each(SERVED_LANGUAGES)('in %s an id, an address and a time stay as they are', (language) => {
  const ids = { address: '1234567', transactionId: '0098765432.10' };
  const { text } = mailOf('withdrawal_paid', { ...ids, amount: '1', currency: 'USDT' }, language);
  for (const part of [...Object.values(ids), '2026-03-02 12:00:00 UTC'])
    expect(text).toContain(part);
});
