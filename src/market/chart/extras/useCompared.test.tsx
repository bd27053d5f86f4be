import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { aTicker } from '../../../../test/builders/market.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { baseApi } from '../../../api/baseApi.ts';
import { productApi } from '../../../api/productApi.ts';
import { useCompared } from './useCompared.ts';

function Compared(): ReactElement {
  const { compared, compare } = useCompared();
  return (
    <button
      type="button"
      onClick={() => {
        compare(compared === undefined ? 'ETHUSDT' : undefined);
      }}
    >
      {compared?.pair ?? 'none'}
    </button>
  );
}

test('a product stays on the chart when the list that it was picked from is kept no longer', async () => {
  const { store } = await renderScreen(<Compared />);
  const ether = aTicker({ id: 'ETHUSDT', base: 'ETH', quote: 'USDT' });
  await act(() =>
    store.dispatch(productApi.util.upsertQueryData('productGetAllProductList', undefined, [ether])),
  );
  await userEvent.click(screen.getByRole('button', { name: 'none' }));
  expect(screen.getByRole('button')).toHaveTextContent('ETH/USDT');
  act(() => {
    store.dispatch(baseApi.util.resetApiState());
  });
  expect(screen.getByRole('button')).toHaveTextContent('ETH/USDT');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('none');
});
