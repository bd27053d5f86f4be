import { act, screen } from '@testing-library/react';
import { aProductInfo } from '../../../test/builders/market.ts';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import { disconnected } from '../../state/connection.ts';
import { signedIn } from '../../state/session.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ProductInfoContext } from '../product/productContext.ts';
import { OrderGate } from './OrderGate.tsx';

const gate = (isSending: boolean) => (
  <ProductInfoContext value={aProductInfo({})}>
    <OrderGate isSending={isSending}>
      <Button>Open long</Button>
    </OrderGate>
  </ProductInfoContext>
);

test.each([
  ['waits without a connection', false, 'Orders wait until we reconnect'],
  ['that is on its way keeps its button, whatever became of the connection', true, 'Open long'],
])('an order %s', async (_what, isSending, name) => {
  const { store } = await renderScreen(gate(isSending));
  act(() => {
    store.dispatch(signedIn({ token: 'token', uid: '10000001' }));
    store.dispatch(disconnected({ at: Date.now() - 10_000 }));
  });
  expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
