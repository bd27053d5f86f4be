import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import type { ReactElement } from 'react';
import { stubBrowser } from '../testing/stubBrowser.ts';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { Sheet } from './Sheet.tsx';

stubBrowser();

interface SheetOnTestProps {
  readonly isLocked?: boolean;
}

function SheetOnTest({ isLocked = false }: SheetOnTestProps): ReactElement {
  const [isOpen, setOpen] = useState(true);
  const close = (): void => {
    setOpen(false);
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title="Leverage" closeLabel="Close" isLocked={isLocked}>
      <p>content</p>
    </Sheet>
  );
}

const dialog = (): HTMLElement => screen.getByRole('dialog', { hidden: true });
const isOpen = (): boolean => dialog().hasAttribute('open');

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '');
});
afterEach(() => {
  act(() => {
    jest.runAllTimers();
  });
  jest.useRealTimers();
});

const settle = (): void => {
  act(() => {
    jest.advanceTimersByTime(1);
  });
};

const ways: readonly [string, () => void][] = [
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Esc', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
  ['a tap beside it', () => fireEvent.click(dialog())],
  [
    'the back button',
    () => {
      history.replaceState(null, '');
      fireEvent.popState(window);
    },
  ],
  [
    'a long pull down',
    () => {
      const head = document.querySelector('.head')!;
      fireEvent.pointerDown(head, { clientY: 100 });
      fireEvent.pointerMove(head, { clientY: 260 });
      fireEvent.pointerUp(head, { clientY: 260 });
    },
  ],
];

test.each(ways)('%s closes it', (_name, leave) => {
  render(<SheetOnTest />);
  settle();
  expect(isOpen()).toBe(true);
  leave();
  expect(isOpen()).toBe(false);
});

test.each(ways)('%s does not close a locked one', (_name, leave) => {
  render(<SheetOnTest isLocked />);
  settle();
  leave();
  expect(isOpen()).toBe(true);
});

test('a tap inside and a short pull leave it open', () => {
  render(<SheetOnTest />);
  settle();
  fireEvent.click(screen.getByText('content'));
  const head = document.querySelector('.head')!;
  fireEvent.pointerDown(head, { clientY: 100 });
  fireEvent.pointerUp(head, { clientY: 112 });
  expect(isOpen()).toBe(true);
});

test('the content stays while the sheet leaves, then goes', () => {
  render(<SheetOnTest />);
  settle();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('content')).toBeInTheDocument();
  act(() => {
    jest.advanceTimersByTime(400);
  });
  expect(screen.queryByText('content')).toBeNull();
});

test('a locked sheet that the engine closes by force comes back', () => {
  render(<SheetOnTest isLocked />);
  settle();
  dialog().removeAttribute('open');
  fireEvent(dialog(), new Event('close'));
  expect(isOpen()).toBe(true);
});

test('StrictMode leaves one entry for the back button, not two', () => {
  const pushState = jest.spyOn(history, 'pushState');
  render(
    <StrictMode>
      <SheetOnTest />
    </StrictMode>,
  );
  settle();
  expect(pushState).toHaveBeenCalledTimes(1);
  pushState.mockRestore();
  expect(isOpen()).toBe(true);
});

test('one that leaves says to the last what it said, and the next time what is so then', () => {
  const sheet = (isShown: boolean, margin: string): ReactElement => (
    <Sheet isOpen={isShown} onClose={() => undefined} title="Open long?" closeLabel="Close">
      <p>{margin}</p>
    </Sheet>
  );
  const { rerender } = render(sheet(true, '300'));
  rerender(sheet(true, '400'));
  expect(screen.getByText('400')).toBeInTheDocument();
  rerender(sheet(false, '—'));
  expect(screen.getByText('400')).toBeInTheDocument();
  rerender(sheet(true, '500'));
  expect(screen.getByText('500')).toBeInTheDocument();
});

describe('a confirm sheet', () => {
  const sheet = (isBusy: boolean, actLabel = 'Close position'): ReactElement => (
    <ConfirmSheet
      isOpen
      title="Close this position?"
      keepLabel="Keep it"
      onKeep={keep}
      actLabel={actLabel}
      onAct={act_}
      isBusy={isBusy}
      busyLabel="Closing"
    >
      <p>sum</p>
    </ConfirmSheet>
  );
  const keep = jest.fn();
  const act_ = jest.fn();
  beforeEach(() => {
    keep.mockClear();
    act_.mockClear();
  });

  test('has its two ways out and no cross', () => {
    render(sheet(false));
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close position' }));
    expect(keep).toHaveBeenCalledTimes(1);
    expect(act_).toHaveBeenCalledTimes(1);
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  test('acts once: while it is busy taps and Esc do nothing', () => {
    render(sheet(true));
    fireEvent.click(screen.getByRole('button', { name: /Closing/ }));
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    expect(act_).not.toHaveBeenCalled();
    expect(keep).not.toHaveBeenCalled();
  });

  test('stacks labels longer than 16 characters (DESIGN 11)', () => {
    const { container, rerender } = render(sheet(false));
    expect(container.querySelector('.stacked')).toBeNull();
    rerender(sheet(false, 'Position jetzt schließen'));
    expect(container.querySelector('.stacked')).not.toBeNull();
  });
});

test('the second tap of two that opened it puts it away no more than it sends anything', () => {
  render(<SheetOnTest />);
  fireEvent.click(dialog(), { detail: 2 });
  settle();
  expect(isOpen()).toBe(true);
  fireEvent.click(dialog(), { detail: 1 });
  settle();
  expect(isOpen()).toBe(false);
});
