// What a brand's style sheet relies on (server/brandedClient.ts): the mark first, our own word after it, in one `.row[role=img]`.
import { render, screen } from '@testing-library/react';
import { Logo } from './Logo.tsx';

test('our own word is drawn beside the mark', () => {
  const { container } = render(<Logo />);
  expect(screen.getByRole('img', { name: 'Fairlead' })).toBeInTheDocument();
  expect(container.querySelectorAll('.row[role=img] > svg:first-child')).toHaveLength(1);
  expect(container.querySelectorAll('.row[role=img] > svg + svg')).toHaveLength(1);
});

test('another name is set in type', () => {
  const { container } = render(<Logo name="Halyard" />);
  expect(screen.getByRole('img', { name: 'Halyard' })).toHaveTextContent('Halyard');
  expect(container.querySelectorAll('.row[role=img] > svg:first-child')).toHaveLength(1);
  expect(container.querySelectorAll('.row[role=img] > svg + svg')).toHaveLength(0);
});
