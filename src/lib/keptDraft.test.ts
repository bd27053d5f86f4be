import { forgetDrafts } from './forgetDrafts.ts';
import { isText, keepDraft } from './keptDraft.ts';

interface Draft {
  readonly email: string;
  readonly password: string;
}
const kept = { form: 'register', fields: { email: isText } } as const;
const open = () => keepDraft<Draft>(kept);
const draft: Draft = { email: 'mira@mail.com', password: 'rope harbour lantern' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('what is safe to keep is there again, and a password is stored nowhere', () => {
  open().write(draft);
  expect(open().read()).toEqual({ email: 'mira@mail.com' });
  expect(
    JSON.stringify([Object.values(sessionStorage), Object.values(localStorage)]),
  ).not.toContain('harbour');
});

test('nothing is kept once it was sent', () => {
  open().write(draft);
  open().forget();
  expect(open().read()).toEqual({});
});

test('one user does not see what another typed', () => {
  localStorage.setItem('uid', '80214537');
  open().write(draft);
  localStorage.setItem('uid', '80214538');
  expect(open().read()).toEqual({});
  localStorage.setItem('uid', '80214537');
  expect(open().read()).toEqual({ email: 'mira@mail.com' });
});

test('a log-out forgets every form and nothing else', () => {
  open().write(draft);
  sessionStorage.setItem('other', 'stays');
  forgetDrafts();
  expect(Object.entries(sessionStorage)).toEqual([['other', 'stays']]);
});

test.each(['null', '7', '{', '"text"', '{"password":"x"}'])(
  '%s in the storage is as good as nothing',
  (text) => {
    open().write(draft);
    sessionStorage.setItem(Object.keys(sessionStorage)[0] ?? '', text);
    expect(open().read()).toEqual({});
  },
);
