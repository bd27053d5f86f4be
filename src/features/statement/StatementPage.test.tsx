import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Statement } from '../../../protocol/statement.ts';
import { renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { Asked } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';
import { makeStatementCsv } from './statementCsv.ts';

stubBrowser();
const server = setUpFakeServer();
const MARCH = { from: Date.UTC(2026, 2), to: Date.UTC(2026, 3) };
const AT = `${paths.financial}?period=2026-03&zone=UTC`;

const march: Statement = {
  ...MARCH,
  zone: 'UTC',
  generatedAt: Date.UTC(2026, 4),
  currencies: [
    {
      currency: 'USDT',
      opening: '1000',
      lines: [
        { line: 'deposit', of: 'deposit', amount: '500.000001', count: 1 },
        { line: 'result', of: 'contract', amount: '-30.5', count: 2 },
        { line: 'fee', of: 'contract', amount: '-1.25', count: 4 },
        { line: 'fee', of: 'spot', amount: '-0.5', count: 1 },
        { line: 'received', of: 'spot', amount: '200', count: 1 },
        { line: 'overnight', of: 'contract', amount: '-0.25', count: 1 },
      ],
      realised: [{ of: 'spot', amount: '12', count: 1 }],
      closing: '1667.500001',
    },
  ],
};

async function open(statement: Statement, at = AT) {
  server.answer('user/getStatement', statement);
  server.answer('user/getUserInfo', { createdAt: Date.UTC(2025, 11, 31) });
  const app = await renderApp({ at, isSignedIn: true });
  await screen.findByText('Opening balance');
  return app;
}

test('the net result first, then whether it adds up, then every line with the way to its entries', async () => {
  await open(march);
  // −30.50 − 1.25 − 0.25 on contracts, +12 realised on spot, whose fee is in it.
  expect(screen.getByTestId('net-result')).toHaveTextContent('20.00');
  expect(screen.getByTestId('net-result')).toHaveTextContent(/[-−]/);
  expect(screen.getByText(/^Fees paid: 2.00/)).toBeInTheDocument();
  expect(screen.getByText('It adds up')).toBeInTheDocument();
  const usdt = within(screen.getByTestId('statement-USDT'));
  expect(usdt.getByText('+500.000001')).toBeInTheDocument();
  const fee = usdt.getByRole('link', { name: /Trading fees · Contract/ });
  expect(fee).toHaveTextContent('4 entries');
  expect(fee).toHaveAttribute(
    'href',
    expect.stringContaining(`kind=fee&from=${MARCH.from}&to=${MARCH.to}`),
  );
  expect(usdt.getByText('Closing balance')).toBeInTheDocument();
  expect(screen.getByText(/1 sale realised \+12.00/)).toBeInTheDocument();
});

test('a server whose sums are not right is found out by the device', async () => {
  const [block] = march.currencies;
  if (block === undefined) throw new Error('no block');
  await open({ ...march, currencies: [{ ...block, closing: '1667.5' }] });
  expect(screen.getByText('This does not add up')).toBeInTheDocument();
  expect(screen.queryByText('It adds up')).not.toBeInTheDocument();
});

test('a month in which nothing moved says so; one that still runs says up to when', async () => {
  const nothing = { currency: 'USDT', opening: '5', lines: [], realised: [], closing: '5' };
  await open({ ...march, generatedAt: Date.UTC(2026, 2, 14, 9, 5), currencies: [nothing] });
  expect(screen.getByText('Nothing moved in March 2026.')).toBeInTheDocument();
  expect(
    screen.getByText('Still running: everything up to 2026-03-14 09:05:00'),
  ).toBeInTheDocument();
  expect(screen.getByText('Balance so far')).toBeInTheDocument();
  expect(screen.getByTestId('net-result')).toHaveTextContent('—');
});

test('another month and a whole year are asked for by the picker, back to the account’s first', async () => {
  const app = await open(march);
  const picker = await screen.findByLabelText('Period');
  await waitFor(() => {
    expect(within(picker).getByRole('option', { name: 'December 2025' })).toBeInTheDocument();
  });
  expect(within(picker).queryByRole('option', { name: 'November 2025' })).not.toBeInTheDocument();
  const asked = (): unknown[] =>
    server
      .askedFor('user/getStatement')
      .map(({ query }: Asked) => Object.fromEntries(new URLSearchParams(query)));
  expect(asked()).toEqual([{ from: '2026-03', to: '2026-03', zone: 'UTC' }]);
  await app.user.selectOptions(picker, 'All of 2025');
  await waitFor(() => {
    expect(asked().at(-1)).toEqual({ from: '2025-01', to: '2025-12', zone: 'UTC' });
  });
});

test('it is printed by the browser', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const app = await open(march);
  await app.user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test('the file has every amount to the last decimal, and adds up too', async () => {
  const rows = (await makeStatementCsv(march, '123')).trim().split('\r\n');
  expect(rows[0]).toBe(
    'account,from_utc,to_utc,zone,generated_utc,currency,row,line,kind,amount,entries',
  );
  const common =
    '123,2026-03-01T00:00:00.000Z,2026-04-01T00:00:00.000Z,UTC,2026-05-01T00:00:00.000Z,USDT';
  expect(rows.slice(1, 3)).toEqual([
    `${common},opening,,,1000,`,
    `${common},line,deposit,deposit,500.000001,1`,
  ]);
  expect(rows.slice(-2)).toEqual([
    `${common},closing,,,1667.500001,`,
    `${common},realised,,spot,12,1`,
  ]);
});
