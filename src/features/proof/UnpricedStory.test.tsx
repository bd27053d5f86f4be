// A sale that no price message is behind, as its owner reads it: worked out again, and its price looked up in the rulebook.
import { act, screen, within } from '@testing-library/react';
import { renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { aRulebookLine } from '../../../test/builders/proofEvidence.ts';
import { aCheapSale, anUnpricedSale } from '../../../test/builders/unpricedSale.ts';
import { paths } from '../../lib/paths.ts';
import { proofAsked } from '../../state/proofRequests.ts';

const server = setUpFakeServer();
const ORDER_ID = '01a1f8ad-2ef7-7028-a4f6-637623d36557';

async function openSale(
  sale: ReturnType<typeof anUnpricedSale>,
  rulebookLines = [aRulebookLine(sale.rulebookHash)],
) {
  const told = { orderId: ORDER_ID, acceptance: null, fills: [], rulebookLines };
  const evidence = { ...told, unpriced: [sale] };
  server.answer('proof/getFill', evidence);
  const app = await renderApp({ at: paths.language, isSignedIn: true });
  act(() => {
    app.store.dispatch(
      proofAsked({ kind: 'fill', orderId: ORDER_ID, fillId: sale.id, pair: 'USDC/USDT' }),
    );
  });
  return screen.findByRole('dialog');
}

test('is told with its debt, its bound and its sums, and checks out', async () => {
  const dialog = await openSale(anUnpricedSale());
  expect(await within(dialog).findByText('This result checks out')).toBeVisible();
  expect(dialog).toHaveTextContent('by the rulebook it counts 1:1');
  expect(dialog).toHaveTextContent('1,850.00');
  // 1,850 − 85 % of 2,000, over what each unit pays beyond its target.
  expect(dialog).toHaveTextContent('1,153.8');
  expect(within(dialog).queryByRole('img', { name: 'differs' })).toBeNull();
  expect(dialog).not.toHaveTextContent('Message');
});

test('is told in words and figures, once, and of its loan', async () => {
  const dialog = await openSale(anUnpricedSale());
  await within(dialog).findByText('This result checks out');
  const title = dialog.querySelector('.proof-what');
  expect(title).toHaveTextContent('Sale of collateral, 1,153.846154 USDCUSDC/USDT');
  expect(dialog).toHaveTextContent('1,153.846154 USDC for 1,153.846154 USDT');
  expect(dialog).not.toHaveTextContent('funding:');
  expect(dialog).toHaveTextContent('when the loan was agreed is not shown');
  expect(dialog).not.toHaveTextContent('when the order was accepted');
});

test('has sums that read one way only, and no sign for what is about a figure', async () => {
  const dialog = await openSale(anUnpricedSale());
  await within(dialog).findByText('This result checks out');
  const sums = [...dialog.querySelectorAll('.sums .of')].map(({ textContent }) => textContent);
  expect(sums).toContainEqual(
    expect.stringMatching(/^2,000 × the smaller of \(about\s[\d,.]+ ÷ 2,000\.00; 1\)/),
  );
  expect(dialog).not.toHaveTextContent('≈');
});

test('at another price than the rulebook’s is found out', async () => {
  const dialog = await openSale(aCheapSale());
  expect(await within(dialog).findByText('This does not match the record')).toBeVisible();
  expect(within(dialog).queryByText('This result checks out')).toBeNull();
});

test('by a rulebook that the public log does not have is found out', async () => {
  const dialog = await openSale(anUnpricedSale(), []);
  expect(await within(dialog).findByText('This does not match the record')).toBeVisible();
  expect(dialog).toHaveTextContent('The rulebook that this names was not in the public log before');
});
