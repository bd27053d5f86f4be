// What a key does on the screen: it presses the control that bears its name (`data-key`), so that it does what a tap does there
// and nothing where no such control stands. Must never press what sends something: of a side's button only one that chooses
// (`aria-pressed`) or opens (`aria-haspopup`) is pressed, any other one has the focus.
import type { KeyAct } from './keyTable.ts';

const isInReach = (control: HTMLElement): boolean =>
  !control.matches(':disabled') && control.closest('[inert]') === null;

function find(name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-key="${name}"]`)].filter(isInReach);
}

function takeSide(control: HTMLElement): void {
  if (!control.matches('[aria-pressed], [aria-haspopup]')) {
    control.focus();
    return;
  }
  control.click();
  const field = '.ticket-form input[inputmode="decimal"]:not(:disabled)';
  if (control.matches('[aria-pressed]')) document.querySelector<HTMLElement>(field)?.focus();
}

/** Does what a key asks for; `index` is which of its keys it was. False where there is nothing to do it with. */
export function pressKey(act: Exclude<KeyAct, { does: 'list' }>, index: number): boolean {
  const controls = find(act.control);
  const present = controls.findIndex((control) => control.matches('[aria-current]'));
  const count = controls.length;
  const at = {
    press: () => 0,
    side: () => 0,
    nth: () => index,
    // From outside the row: forwards to the first, backwards to the last.
    step: () => {
      const by = act.does === 'step' ? act.by : 1;
      return present === -1 && by === 1 ? 0 : (Math.max(present, 0) + by + count) % count;
    },
  }[act.does]();
  const control = controls[at];
  if (control === undefined) return false;
  if (act.does === 'side') takeSide(control);
  else control.click();
  return true;
}
