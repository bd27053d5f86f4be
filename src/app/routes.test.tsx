import { screen } from '@testing-library/react';
import { renderScreen } from '../../test/builders/renderScreen.tsx';
import { homeAlias, linkTo, paths } from '../lib/paths.ts';
import { loginFor, readNext } from '../lib/nextPath.ts';
import { AppShell } from './App.tsx';
import { routeNameOf, routes } from './routes.ts';

// product.md §2, copied: a route that is spelled otherwise breaks every link into the product.
const SPECIFIED = [
  '/',
  '/pages/userPages/login',
  '/pages/userPages/register',
  // Not in product.md: an account that was tried out is kept.
  '/pages/userPages/claim',
  '/pages/tabbarPages/market/index',
  '/pages/tabbarPages/market/edit',
  '/pages/tabbarPages/borrow/index',
  '/pages/tabbarPages/borrow/faq',
  '/pages/tabbarPages/borrow/orderHistory',
  '/pages/tabbarPages/mine/index',
  '/pages/tabbarPages/mine/deposit',
  '/pages/tabbarPages/mine/depositRecord',
  '/pages/tabbarPages/mine/withdraw',
  '/pages/tabbarPages/mine/walletAddress',
  '/pages/tabbarPages/mine/transfer',
  '/pages/tabbarPages/mine/records',
  // Not in product.md: statistics, and a trade that is shown to everybody.
  '/pages/tabbarPages/mine/stats',
  '/pages/tabbarPages/mine/trade',
  '/pages/tabbarPages/home/menu',
  '/pages/tabbarPages/home/lang',
  '/pages/tabbarPages/home/contract',
  '/pages/tabbarPages/home/contractRule',
  '/pages/tabbarPages/home/spot',
  '/pages/tabbarPages/home/cfd',
  '/pages/tabbarPages/home/cfd2',
  '/pages/tabbarPages/home/safeCenter',
  '/pages/tabbarPages/home/certification',
  '/pages/tabbarPages/home/basicCertification',
  '/pages/tabbarPages/home/advancedCertification',
  '/pages/tabbarPages/home/loginPwd',
  '/pages/tabbarPages/home/fundPwd',
  '/pages/tabbarPages/home/bindEmail',
  '/pages/tabbarPages/home/aiSmart',
  '/pages/tabbarPages/home/aiSmartDetail',
  '/pages/tabbarPages/home/aiSmartRecord',
  '/pages/tabbarPages/home/faq',
  '/pages/tabbarPages/home/platform',
  '/pages/tabbarPages/home/hotList',
  '/pages/tabbarPages/home/financial',
  '/pages/tabbarPages/home/whitepaper',
  // Not in product.md: four entries of its menu.
  '/pages/tabbarPages/home/about',
  '/pages/tabbarPages/home/msb',
  '/pages/tabbarPages/home/terms',
  '/pages/tabbarPages/home/privacy',
  // Not in product.md: the screen for strangers.
  '/pages/tabbarPages/home/verify',
  // Not in product.md: alerts.
  '/pages/tabbarPages/home/alerts',
  '/choose-location',
  '/open-location',
];

test('the route table is product.md’s, no more and no less', () => {
  expect(Object.values(paths)).toEqual(SPECIFIED);
  expect(homeAlias).toBe('/pages/tabbarPages/home/index');
});

test('every route has its screen', () => {
  expect(Object.keys(routes).sort()).toEqual(Object.keys(paths).sort());
});

test('links carry their parameters in the query of the hash', () => {
  expect(linkTo('contract', { productId: 'BTCUSDT', view: undefined })).toBe(
    '/pages/tabbarPages/home/contract?productId=BTCUSDT',
  );
  expect(routeNameOf(paths.transfer)).toBe('transfer');
});

// An address from outside must not lead out of the app after the login.
test.each([
  ['/pages/tabbarPages/mine/index', '/pages/tabbarPages/mine/index'],
  ['//evil.example', paths.contract],
  ['https://evil.example', paths.contract],
  [paths.login, paths.contract],
])('after the login, %s leads to %s', (next, target) => {
  expect(readNext(new URL(`http://x${loginFor(next)}`).search)).toBe(target);
});

test.each(['/nowhere', '/pages/tabbarPages/home/aiSmartly'])(
  '%s leads home with a notice',
  async (address) => {
    localStorage.clear();
    const { store } = await renderScreen(<AppShell />, address);
    expect(await screen.findByText(/That page does not exist/)).toBeInTheDocument();
    expect(store.getState().toasts.current?.kind).toBe('info');
  },
);

test('a visitor who asks for a private page is asked to log in', async () => {
  localStorage.clear();
  await renderScreen(<AppShell />, paths.transfer);
  expect(await screen.findByRole('button', { name: /log in/i })).toBeInTheDocument();
});

test('the five tabs stand in the order of product.md §2', async () => {
  localStorage.clear();
  await renderScreen(<AppShell />, paths.menu);
  const names = (await screen.findAllByRole('link')).map((link) => link.textContent);
  expect(names.slice(-5)).toEqual(['Contract', 'Spot', 'CFD', 'My Assets', 'More']);
});
