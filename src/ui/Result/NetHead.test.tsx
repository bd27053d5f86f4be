import { render, screen } from '@testing-library/react';
import { NetHead } from './NetHead.tsx';

test.each([
  ['up', '+38.61', 'up'],
  ['down', '−0.93', 'down'],
  ['flat', '0.00', 'c2'],
  // Nobody knows: no direction, whatever is said.
  ['flat', '—', 'c3'],
] as const)('a result that is %s, %s, is large and %s', (direction, text, tone) => {
  render(
    <NetHead label="Net result, USDT" text={text} direction={direction}>
      <p>Fees 1.91</p>
    </NetHead>,
  );
  const [first, sum, rest] = screen.getByText('Net result, USDT').parentElement!.children;
  expect(first).toHaveTextContent('Net result, USDT');
  expect(sum).toHaveClass('t-display', tone);
  expect(sum).toHaveTextContent(text);
  expect(rest).toHaveTextContent('Fees 1.91');
});
