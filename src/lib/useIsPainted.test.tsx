import type { ReactElement } from 'react';
import { act, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useIsPainted } from './useIsPainted.ts';

function Below(): ReactElement {
  return <p>{useIsPainted() ? 'below' : 'first view'}</p>;
}

test('what lies below waits for the first view of a visit, and for no later one', async () => {
  // Drawn without what follows on a painted page.
  expect(renderToStaticMarkup(<Below />)).toContain('first view');
  const { unmount } = render(<Below />);
  await act(async () => undefined);
  expect(screen.getByText('below')).toBeTruthy();
  unmount();
  expect(renderToStaticMarkup(<Below />)).toContain('below');
});
