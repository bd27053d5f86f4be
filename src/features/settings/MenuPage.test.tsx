import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { cut, refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { CLIENT_RULEBOOK } from '../../../test/builders/rulebook.ts';
import { hashRulebook } from '../../../core/proof/rulebookHash.ts';
import { sha256 } from '../../../core/proof/sha256.ts';
import { paths } from '../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import { noteRead } from '../../market/bell/noteRead.ts';
import type { Config } from '../../../protocol/common.ts';

const server = setUpFakeServer();
const aNotice = (id: string) => ({ id, title: `Notice ${id}`, html: '', publishedAt: 1 });
beforeEach(() => {
  server.answer('richtext/getNoticeList', { list: [], next: null });
  server.answer('user/getAlertFirings', { list: [], next: null });
});
const user = {
  uid: '80214537',
  email: 'mira@mail.com',
  country: null,
  basic: 'none',
  advanced: 'none',
  hasFundPassword: false,
  totpEnabled: false,
  walletAddress: null,
  creditScore: 600,
  createdAt: 1_700_000_000_000,
};

async function open(lang: 'en' | 'zh' = 'en'): Promise<RenderedApp> {
  server.answer('user/getUserInfo', user);
  const app = await renderApp({ at: paths.menu, isSignedIn: true, lang });
  await screen.findByText('m***a@mail.com');
  return app;
}

test('shows who is signed in, and copies the uid', async () => {
  const app = await open();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await app.user.click(screen.getByRole('button', { name: 'Copy UID 80214537' }));
  expect(await screen.findByText('Copied successfully')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith('80214537');
  write.mockRejectedValue(new Error('not allowed'));
  await app.user.click(screen.getByRole('button', { name: 'Copy UID 80214537' }));
  expect(
    await screen.findByText('Copying is not allowed here. Select the text instead.'),
  ).toBeInTheDocument();
});

test('a visitor is offered the log-in and the registration, both leading back', async () => {
  const app = await renderApp({ at: paths.menu });
  expect(await screen.findByText('You are not logged in')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(app.location()).toBe(`${paths.register}?next=${encodeURIComponent(paths.menu)}`);
});

test('lists the screens of the product, and the way home', async () => {
  await open();
  const main = screen.getByRole('main');
  expect(within(main).getByRole('link', { name: 'My Assets' })).toHaveAttribute(
    'href',
    `#${paths.assets}`,
  );
  expect(within(main).getByRole('link', { name: 'Contract' })).toHaveAttribute(
    'href',
    `#${paths.contract}`,
  );
  expect(within(main).getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute(
    'href',
    '#/',
  );
  // Only what product.md §2 lists: the country is a setting, and stands with them.
  expect(within(main).queryByRole('link', { name: /Country/ })).not.toBeInTheDocument();
  const other = screen.getByRole('heading', { name: 'Other' }).closest('section') ?? main;
  expect([...other.querySelectorAll('.tt')].map(({ textContent }) => textContent)).toEqual([
    'Knowledge Base',
    'About Us',
    'Customer Service',
    'MSB',
    'Platform Announcement',
    'White Paper',
    'Terms of Service',
    'Privacy Policy',
    'Credit Score',
    'Return to Homepage',
  ]);
  // How to check what it says stands below, on its own.
  expect(within(main).getByRole('link', { name: 'Check it yourself' })).toHaveAttribute(
    'href',
    `#${paths.verify}`,
  );
  expect(within(main).getByRole('link', { name: /^Borrowing/ })).toHaveAttribute(
    'href',
    `#${paths.borrow}`,
  );
  expect(within(main).getByRole('link', { name: /^AI Smart Quantification/ })).toHaveAttribute(
    'href',
    `#${paths.quant}`,
  );
});

test('says how much guards the account, and that the address is bound', async () => {
  await open();
  expect(screen.getByRole('link', { name: /^Security Center/ })).toHaveTextContent('1 of 5 on');
  expect(screen.getByRole('link', { name: /^Bind Email/ })).toHaveTextContent('Bound');
  expect(screen.queryByText('Verified')).not.toBeInTheDocument();
});

test('whose basic certification has passed is called verified', async () => {
  server.answer('user/getUserInfo', { ...user, basic: 'approved' });
  await renderApp({ at: paths.menu, isSignedIn: true });
  expect(await screen.findByText('Verified')).toBeInTheDocument();
});

test('says that the money is for practice and which prices these are', async () => {
  await open();
  expect(screen.getByText(/^Simulated prices\. Balances are practice money/)).toBeInTheDocument();
  const name = hashRulebook(CLIENT_RULEBOOK, sha256).slice(0, 8);
  expect(screen.getByText(`Fairlead · rulebook 1 · ${name}`)).toBeInTheDocument();
});

test("the operator's support page appears where there is one", async () => {
  await renderApp({ at: paths.menu, config: { customerServiceUrl: 'https://help.example' } });
  expect(await screen.findByRole('link', { name: 'Customer Service' })).toHaveAttribute(
    'href',
    'https://help.example',
  );
});

describe('an operator that names no support page', () => {
  async function openService(config: Partial<Config>): Promise<HTMLElement> {
    const app = await renderApp({ at: paths.menu, config });
    await app.user.click(await screen.findByRole('button', { name: 'Customer Service' }));
    return screen.getByRole('dialog', { name: 'Customer Service' });
  }

  test('is written to at its address', async () => {
    const registeredAddress = { lines: ['1 Quay Road'], mapUrl: 'https://map.example' };
    const sheet = await openService({
      brand: { name: 'Fairlead', operator: 'Harbour Ltd' },
      registeredAddress,
    });
    expect(sheet).toHaveTextContent('Harbour Ltd has not named a support page');
    expect(within(sheet).getByRole('button', { name: 'Registered address' })).toBeInTheDocument();
  });

  test('without an address either, that is said too', async () => {
    const sheet = await openService({});
    expect(sheet).toHaveTextContent('It has named no address either');
    expect(within(sheet).queryByRole('button', { name: 'Registered address' })).toBeNull();
    expect(within(sheet).getByRole('button', { name: 'Knowledge Base' })).toBeInTheDocument();
  });
});

test('the credit score, its rule, and that it decides the limit of loans alone', async () => {
  const app = await open();
  const row = screen.getByRole('button', { name: /^Credit Score/ });
  expect(row).toHaveTextContent('600');
  await app.user.click(row);
  const sheet = screen.getByRole('dialog', { name: 'Credit Score' });
  expect(await within(sheet).findByText(/between 300 and 850/)).toBeInTheDocument();
  const facts = within(sheet)
    .getAllByRole('definition')
    .map((fact) => `${fact.previousSibling?.textContent}: ${fact.textContent}`);
  expect(facts).toEqual([
    'At the start: 600',
    'Loan repaid in time: +10',
    'Loan overdue: −40',
    'Collateral sold: −100',
  ]);
  expect(sheet).toHaveTextContent('how much you may borrow and nothing else');
});

test('a visitor reads the rule of the score without a score', async () => {
  const app = await renderApp({ at: paths.menu });
  const row = await screen.findByRole('button', { name: 'Credit Score' });
  await app.user.click(row);
  const sheet = within(screen.getByRole('dialog', { name: 'Credit Score' }));
  expect((await sheet.findByText('At the start')).nextSibling).toHaveTextContent('600');
});

test('announcements that were not opened here are counted', async () => {
  const list = ['a', 'b', 'c'].map(aNotice);
  server.answer('richtext/getNoticeList', { list, next: null });
  changePreferences({ readNotices: [] });
  await open();
  const row = await screen.findByRole('link', { name: /^Platform Announcement.*3 new/ });
  act(() => {
    noteRead('b', '80214537');
  });
  expect(row).toHaveTextContent('2 new');
});

test('theme, price colours and palette apply at once and are kept', async () => {
  const app = await open();
  await app.user.click(screen.getByRole('button', { name: /^Dark/ }));
  const sheet = screen.getByRole('dialog', { name: 'Appearance' });
  await app.user.click(within(sheet).getByRole('button', { name: 'Light' }));
  await app.user.click(within(sheet).getByRole('button', { name: 'Red up' }));
  await app.user.click(within(sheet).getByRole('button', { name: 'Blue and orange' }));
  expect(readPreferences()).toMatchObject({ theme: 'light', updown: 'red', palette: 'blue' });
  expect(JSON.parse(localStorage.getItem('fairlead') ?? '{}')).toMatchObject({ theme: 'light' });
  expect(within(sheet).getByRole('button', { name: 'Light' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('in Chinese rising is red until the user chooses', async () => {
  await open('zh');
  expect(screen.getByRole('button', { name: /红涨绿跌/ })).toBeInTheDocument();
});

describe('an account that is only tried out', () => {
  async function openTried(): Promise<RenderedApp> {
    server.answer('user/getUserInfo', { ...user, email: null });
    const app = await renderApp({ at: paths.menu, isSignedIn: true });
    await screen.findByText('Trying it out');
    return app;
  }

  test('leads to where it is kept', async () => {
    await openTried();
    expect(screen.getByRole('link', { name: /^Keep this account/ })).toHaveAttribute(
      'href',
      `#${paths.claim}`,
    );
    expect(screen.getByRole('link', { name: /^Security Center/ })).toHaveTextContent('0 of 5 on');
    expect(screen.queryByText('Bound')).not.toBeInTheDocument();
  });

  test('says before logging out that it is lost, and offers to keep it', async () => {
    const app = await openTried();
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    const sheet = screen.getByRole('dialog', { name: 'Log out and lose this account?' });
    expect(sheet).toHaveTextContent('there is no way back in');
    await app.user.click(within(sheet).getByRole('button', { name: 'Keep this account' }));
    await waitFor(() => {
      expect(app.location()).toBe(paths.claim);
    });
    expect(server.askedFor('user/logout')).toEqual([]);
    expect(app.store.getState().session.token).toBeDefined();
  });

  test('who says so twice is logged out', async () => {
    server.answer('user/logout', {});
    server.answer('product/getProductInfo', refuse('not_found', 'Not found.', { status: 404 }));
    const app = await openTried();
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    await app.user.click(screen.getByRole('button', { name: 'Log out and lose it' }));
    await waitFor(() => {
      expect(app.store.getState().session.token).toBeUndefined();
    });
  });
});

describe('logging out', () => {
  async function logOut(app: RenderedApp): Promise<void> {
    // Home is the contract screen; what it asks for is no matter here.
    server.answer('product/getProductInfo', refuse('not_found', 'Not found.', { status: 404 }));
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    const sheet = screen.getByRole('dialog', { name: 'Log out on this device?' });
    await app.user.click(within(sheet).getByRole('button', { name: 'Log out' }));
  }

  test('asks first, ends the session and forgets the user', async () => {
    server.answer('user/logout', {});
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.askedFor('user/logout')).toEqual([]);
    await logOut(app);
    expect(await screen.findByText('You are logged out.')).toBeInTheDocument();
    await waitFor(() => {
      expect(app.location()).toBe(paths.home);
    });
    expect(app.store.getState().session.token).toBeUndefined();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('uid')).toBeNull();
  });

  test('works without the server: this device forgets the token', async () => {
    server.answer('user/logout', cut());
    const app = await open();
    await logOut(app);
    await waitFor(() => {
      expect(app.store.getState().session.token).toBeUndefined();
    });
    expect(localStorage.getItem('token')).toBeNull();
  });
});
