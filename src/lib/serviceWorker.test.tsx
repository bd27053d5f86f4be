import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { setUpServiceWorker, takeNewVersion, useHasNewVersion } from './serviceWorker.ts';

type State = 'installing' | 'installed' | 'activated';

/** A worker whose state a test changes. */
class Worker extends EventTarget {
  state: State = 'installing';
  readonly postMessage = jest.fn();
  become(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  readonly update = jest.fn<() => Promise<void>>().mockResolvedValue();
  find(worker: Worker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}
class Container extends EventTarget {
  controller: object | null = null;
  readonly register = jest.fn<() => Promise<Registration>>();
}

const container = new Container();
const registration = new Registration();
container.register.mockResolvedValue(registration);
Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
const reload = jest.fn();

function Host(): string {
  return useHasNewVersion() ? 'a new version' : 'nothing new';
}
const isNew = (): boolean => screen.queryByText('a new version') !== null;

// One worker for all: the tests tell one story, in their order.
test('the first worker of a browser is no news', async () => {
  setUpServiceWorker();
  await Promise.resolve();
  expect(container.register).toHaveBeenCalledWith(expect.stringMatching(/\/sw\.js$/));
  render(<Host />);
  const first = new Worker();
  act(() => {
    registration.find(first);
    first.become('installed');
    first.become('activated');
  });
  expect(isNew()).toBe(false);
});

test('a page that is looked at again asks for a newer version', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledTimes(1);
});

const second = new Worker();

test('a newer one that waits is said, and nothing reloads by itself', () => {
  container.controller = {};
  render(<Host />);
  act(() => {
    registration.find(second);
  });
  expect(isNew()).toBe(false);
  act(() => {
    second.become('installed');
  });
  expect(isNew()).toBe(true);
  // Another tab has asked for it.
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  expect(second.postMessage).not.toHaveBeenCalled();
});

test('the user’s word makes it take over; the page begins anew once it has', () => {
  takeNewVersion(reload);
  expect(second.postMessage).toHaveBeenCalledWith('takeOver');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('where it took over before, the page begins anew at once', () => {
  second.state = 'activated';
  takeNewVersion(reload);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(second.postMessage).toHaveBeenCalledTimes(1);
});
