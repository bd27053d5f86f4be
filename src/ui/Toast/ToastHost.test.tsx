import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastHost } from './ToastHost.tsx';
import type { ToastMessage } from './Toast.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

const done: ToastMessage = { id: '1', kind: 'ok', title: 'Copied successfully' };
const failed: ToastMessage = {
  id: '2',
  kind: 'error',
  title: 'Transfer not made',
  reason: 'Nothing has moved.',
};

test.each([
  ['a success', done],
  ['an error without an action', failed],
])('%s leaves after 2,000 ms', (_name, message) => {
  const onDismiss = jest.fn();
  render(<ToastHost message={message} onDismiss={onDismiss} dismissLabel="Dismiss" />);
  wait(1999);
  expect(onDismiss).not.toHaveBeenCalled();
  wait(1);
  expect(onDismiss).toHaveBeenCalledWith(message.id);
});

test.each([
  ['an error', failed],
  ['anything else', done],
])('%s with an action waits for the user', (_name, given) => {
  const onDismiss = jest.fn();
  const message = { ...given, action: { label: 'Try again', onClick: jest.fn() } };
  render(<ToastHost message={message} onDismiss={onDismiss} dismissLabel="Dismiss" />);
  wait(60_000);
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('the next message starts the clock anew', () => {
  const onDismiss = jest.fn();
  const host = (message: ToastMessage): React.ReactElement => (
    <ToastHost message={message} onDismiss={onDismiss} dismissLabel="Dismiss" />
  );
  const { rerender } = render(host(done));
  wait(1500);
  rerender(host({ ...done, id: '3' }));
  wait(1500);
  expect(onDismiss).not.toHaveBeenCalled();
  wait(500);
  expect(onDismiss).toHaveBeenCalledWith('3');
});

test('a re-render with a new callback does not', () => {
  const second = jest.fn();
  const { rerender } = render(
    <ToastHost message={done} onDismiss={jest.fn()} dismissLabel="Dismiss" />,
  );
  wait(1500);
  rerender(<ToastHost message={done} onDismiss={second} dismissLabel="Dismiss" />);
  wait(500);
  expect(second).toHaveBeenCalledTimes(1);
});

test('an error is an alert, the rest a status', () => {
  const { rerender } = render(
    <ToastHost message={done} onDismiss={jest.fn()} dismissLabel="Dismiss" />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Copied successfully');
  rerender(<ToastHost message={failed} onDismiss={jest.fn()} dismissLabel="Dismiss" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing has moved.');
});
