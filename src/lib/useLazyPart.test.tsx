import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useLazyPart } from './useLazyPart.ts';

function Host({ load }: { readonly load: () => Promise<string> }): ReactElement {
  const { part, hasFailed, retry } = useLazyPart(load);
  if (hasFailed) {
    return (
      <button type="button" onClick={retry}>
        again
      </button>
    );
  }
  return <p>{part ?? 'waiting'}</p>;
}

/** Fails until `reach` is called. */
function makeLoad(): { load: () => Promise<string>; reach: () => void } {
  let isReachable = false;
  return {
    load: () => (isReachable ? Promise.resolve('the part') : Promise.reject(new Error('offline'))),
    reach: () => {
      isReachable = true;
    },
  };
}

test('a script that does not come is said in its place and can be asked for again', async () => {
  const { load, reach } = makeLoad();
  render(<Host load={load} />);
  const again = await screen.findByRole('button', { name: 'again' });
  reach();
  await userEvent.setup().click(again);
  expect(await screen.findByText('the part')).toBeInTheDocument();
});

test('a device that is back online asks again by itself', async () => {
  const { load, reach } = makeLoad();
  render(<Host load={load} />);
  await screen.findByRole('button', { name: 'again' });
  reach();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('the part')).toBeInTheDocument();
});

test('a part that nobody waits for comes as well', async () => {
  const { load, reach } = makeLoad();
  reach();
  function Below(): ReactElement {
    return <p>{useLazyPart(load, { isAwaited: false }).part ?? 'waiting'}</p>;
  }
  render(<Below />);
  expect(await screen.findByText('the part')).toBeInTheDocument();
});

test('a part that has come once is there at once', async () => {
  const { load, reach } = makeLoad();
  reach();
  render(<Host load={load} />);
  await screen.findByText('the part');
  render(<Host load={load} />);
  expect(screen.getAllByText('the part')).toHaveLength(2);
});

test('a part that comes between the drawing of a place and its effect is there too', async () => {
  // Comes at once: the second place was drawn without it, and is told after the first has asked.
  const load = () =>
    // oxlint-disable-next-line unicorn/no-thenable -- answers within the call, as no promise can
    ({ then: (come: (part: string) => void) => come('the part') }) as unknown as Promise<string>;
  render(
    <>
      <Host load={load} />
      <Host load={load} />
    </>,
  );
  await waitFor(() => {
    expect(screen.getAllByText('the part')).toHaveLength(2);
  });
});
