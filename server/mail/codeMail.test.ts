import { SERVED_LANGUAGES } from '../languages.ts';
import { makeCodeMail } from './codeMail.ts';

const input = {
  email: 'a@example.test',
  purpose: 'register',
  code: '012345',
  validMinutes: 10,
} as const;

test('says the code, how long it is good, and that nobody asks for it', () => {
  const mail = makeCodeMail(input, 'Fairlead', 'en');
  expect(mail).toMatchObject({ to: 'a@example.test', subject: 'Fairlead: your code is 012345' });
  for (const part of ['012345', '10 minutes', 'create your account', 'Nobody from Fairlead']) {
    expect(mail.text).toContain(part);
    expect(mail.html).toContain(part);
  }
});

test('a code is no number in any language', () => {
  for (const language of SERVED_LANGUAGES) {
    const { subject, text } = makeCodeMail(input, 'Fairlead', language);
    expect([subject, text]).toEqual([
      expect.stringContaining('012345'),
      expect.stringContaining('012345'),
    ]);
  }
});

test('in HTML a brand is text, whatever it is made of', () => {
  const { html } = makeCodeMail(input, `<b onclick="x">&'`, 'zh');
  expect(html).not.toContain('<b ');
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;');
  expect(html).toContain('lang="zh-Hans"');
});
