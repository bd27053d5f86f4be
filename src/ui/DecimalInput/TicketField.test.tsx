import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { TicketField } from './TicketField.tsx';

interface FieldOnTestProps {
  readonly start?: string;
  readonly locale?: string;
  readonly decimals?: number;
}

function FieldOnTest({ start = '', locale = 'en', decimals = 2 }: FieldOnTestProps): ReactElement {
  const [value, setValue] = useState(start);
  return (
    <>
      <TicketField
        label="Margin"
        unit="USDT"
        value={value}
        onChange={setValue}
        decimals={decimals}
        locale={locale}
      />
      <output>{value}</output>
      <button
        type="button"
        onClick={() => {
          setValue('605.36');
        }}
      >
        half
      </button>
    </>
  );
}

const field = (): HTMLInputElement => screen.getByLabelText(/Margin/);
const value = (): string => screen.getByRole('status').textContent;

test('groups at rest, plain while edited, a decimal string for the program', async () => {
  const user = userEvent.setup();
  render(<FieldOnTest start="12480.36" locale="de" />);
  expect(field()).toHaveValue('12.480,36');
  await user.click(field());
  expect(field()).toHaveValue('12480,36');
  await user.clear(field());
  await user.type(field(), '1500.5');
  expect(field()).toHaveValue('1500,5');
  expect(value()).toBe('1500.5');
  await user.tab();
  expect(field()).toHaveValue('1.500,5');
});

test('a refused key changes nothing', async () => {
  const user = userEvent.setup();
  render(<FieldOnTest />);
  await user.type(field(), '1.2x34');
  expect(field()).toHaveValue('1.23');
  expect(value()).toBe('1.23');
});

test('pasted separators are understood', () => {
  render(<FieldOnTest />);
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: '12,480.36' } });
  expect(value()).toBe('12480.36');
  expect(field()).toHaveValue('12480.36');
});

test('a value from elsewhere replaces what was typed', async () => {
  const user = userEvent.setup();
  render(<FieldOnTest />);
  await user.type(field(), '300');
  // The slider moves while the field has the focus.
  fireEvent.click(screen.getByText('half'));
  expect(field()).toHaveValue('605.36');
});

test('a number with more decimals than the step can still be shortened', async () => {
  const user = userEvent.setup();
  render(<FieldOnTest start="1.23456" decimals={2} />);
  await user.click(field());
  await user.keyboard('{End}{Backspace}');
  expect(value()).toBe('1.23');
});
