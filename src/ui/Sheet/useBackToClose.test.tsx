import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterSheets, useBackToClose } from './useBackToClose.ts';

function Layer({ onBack }: { readonly onBack: () => void }): ReactElement {
  useBackToClose(true, onBack);
  return <p>a sheet</p>;
}

/** What the browser does of its own accord takes a moment. */
const settle = (): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  });

test('a sheet in place of another stays, and has an entry of its own', async () => {
  const first = jest.fn();
  const second = jest.fn();
  const before = history.state as unknown;
  const { rerender, unmount } = render(<Layer key="first" onBack={first} />);
  await settle();
  // A browser goes back later than a timer of 0 ms; jsdom at once.
  const back = history.back.bind(history);
  jest.spyOn(history, 'back').mockImplementation(() => {
    setTimeout(back, 10);
  });
  rerender(<Layer key="second" onBack={second} />);
  await settle();
  expect(first).not.toHaveBeenCalled();
  expect(second).not.toHaveBeenCalled();
  expect(history.state).toMatchObject({ fairleadSheetDepth: 1 });
  unmount();
  await settle();
  expect(history.state).toEqual(before);
  jest.restoreAllMocks();
});

test('an entry that outlived a reload is nobody’s: nothing waits for it, and a sheet counts anew', async () => {
  history.pushState({ usr: null, fairleadSheetDepth: 2, fairleadSheetLoaded: 1 }, '');
  const acted = jest.fn();
  afterSheets(acted);
  expect(acted).toHaveBeenCalledTimes(1);
  const onBack = jest.fn();
  const { unmount } = render(<Layer onBack={onBack} />);
  await settle();
  expect(history.state).toMatchObject({ fairleadSheetDepth: 1 });
  act(() => {
    history.back();
  });
  await settle();
  expect(onBack).toHaveBeenCalledTimes(1);
  unmount();
  await settle();
  history.back();
  await settle();
});
