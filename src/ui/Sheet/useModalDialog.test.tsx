// Where the focus is once a sheet has closed: on what opened it, whichever way the sheet leaves.
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Sheet } from './Sheet.tsx';

/** As browsers do it: the focus goes in with the dialog, and back when it closes, if it still is in the page then. */
function stubFocusOfDialogs(): void {
  const { prototype } = HTMLDialogElement;
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector('button')?.focus();
  };
  prototype.close = function close() {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (this.isConnected && opener instanceof HTMLElement) opener.focus();
  };
}

/** `stays`: the closed sheet stays in the page, as those of a screen do; without it it goes, as one that was asked for does. */
function Screen({ stays }: { readonly stays: boolean }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        64,000.0
      </button>
      {(stays || isOpen) && (
        <Sheet isOpen={isOpen} onClose={close} title="Proof" closeLabel="Close">
          <p>It adds up</p>
        </Sheet>
      )}
    </>
  );
}

beforeAll(stubFocusOfDialogs);

const ways: readonly [string, () => void][] = [
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Esc', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
];

describe.each([true, false])('a sheet that stays in the page: %s', (stays) => {
  test.each(ways)('gives the focus back by %s', (_name, leave) => {
    render(<Screen stays={stays} />);
    const opener = screen.getByRole('button', { name: '64,000.0' });
    opener.focus();
    fireEvent.click(opener);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    leave();
    expect(opener).toHaveFocus();
  });
});
