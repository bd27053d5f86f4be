import { render, screen } from '@testing-library/react';
import { QuoteHeader } from './QuoteHeader.tsx';

test.each([
  ['64,183.52', false],
  ['112,275.135', true],
])('a price that is long leaves the figures beside it their names: %s', (price, isLong) => {
  render(
    <QuoteHeader
      price={price}
      priceLabel={`Last price ${price}`}
      onCheck={undefined}
      direction="up"
      changeRate="+1.00%"
      change="+1"
      stats={[{ label: '24h volume', value: '26K BTC' }]}
    />,
  );
  expect(screen.getByText(price).parentElement?.classList.contains('px-long')).toBe(isLong);
});
