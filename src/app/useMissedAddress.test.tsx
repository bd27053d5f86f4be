// The page's address can change while the page is drawn for the first time, in small steps: back, a link, a typed one.
import { render, screen } from '@testing-library/react';
import { useLayoutEffect, type ReactElement } from 'react';
import { HashRouter, useLocation } from 'react-router-dom';
import { useMissedAddress } from './useMissedAddress.ts';

function Place(): ReactElement {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

/** A child's layout effect comes before the router's, with which the router begins to listen. */
function Shell({ duringFirstDrawing }: { readonly duringFirstDrawing: () => void }): ReactElement {
  useLayoutEffect(duringFirstDrawing, [duringFirstDrawing]);
  useMissedAddress();
  return <Place />;
}

function draw(duringFirstDrawing: () => void): void {
  render(
    <HashRouter>
      <Shell duringFirstDrawing={duringFirstDrawing} />
    </HashRouter>,
  );
}

beforeEach(() => window.history.replaceState(null, '', '#/first?a=1'));

test('an address that changed during the first drawing is the one that is shown, with its state', () => {
  const length = window.history.length;
  draw(() => window.history.replaceState({ usr: { from: 'x' } }, '', '#/second?b=2'));
  expect(screen.getByText('/second?b=2 {"from":"x"}')).toBeTruthy();
  expect(window.location.hash).toBe('#/second?b=2');
  expect(window.history.length).toBe(length);
});

test('an address that stayed is left as it is, its entry included', () => {
  window.history.replaceState({ usr: 7, key: 'kept' }, '', '#/first?a=1');
  draw(() => undefined);
  expect(screen.getByText('/first?a=1 7')).toBeTruthy();
  expect(window.history.state).toMatchObject({ usr: 7, key: 'kept' });
});

test('no address is the home page', () => {
  window.history.replaceState(null, '', '#');
  draw(() => undefined);
  expect(screen.getByText('/ null')).toBeTruthy();
});
