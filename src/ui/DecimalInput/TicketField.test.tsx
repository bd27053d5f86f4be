import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { setUpI18n } from '../../i18n/setUpI18n.ts';
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
      <output data-testid="value">{value}</output>
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
const value = (): string => screen.getByTestId('value').textContent;

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

describe('what can be read in two ways', () => {
  async function ask(): Promise<ReturnType<typeof userEvent.setup>> {
    const i18n = await setUpI18n('en');
    render(
      <I18nextProvider i18n={i18n}>
        <FieldOnTest decimals={6} />
      </I18nextProvider>,
    );
    const user = userEvent.setup();
    await user.type(field(), '25,000');
    return user;
  }

  test('is shown back in words and counts for nothing, also when the field is left', async () => {
    const user = await ask();
    expect(screen.getByText('25,000: twenty-five thousand?')).toBeInTheDocument();
    expect(value()).toBe('');
    await user.tab();
    expect(field()).toHaveValue('25,000');
    expect(screen.getByText('25,000: twenty-five thousand?')).toBeInTheDocument();
  });

  test.each([
    ['Yes, 25,000', '25000'],
    ['No, 25.000', '25.000'],
  ])('%s makes it %s', async (answer, expected) => {
    const user = await ask();
    await user.click(screen.getByRole('button', { name: answer }));
    expect(value()).toBe(expected);
    expect(screen.queryByText(/twenty-five/)).not.toBeInTheDocument();
  });

  test('is answered by a second mark as well', async () => {
    const user = await ask();
    await user.type(field(), '.50');
    expect(value()).toBe('25000.50');
    expect(field()).toHaveValue('25,000.50');
    await user.tab();
    expect(field()).toHaveValue('25,000.50');
  });

  test('gives way to a value from elsewhere', async () => {
    await ask();
    fireEvent.click(screen.getByText('half'));
    expect(field()).toHaveValue('605.36');
    expect(screen.queryByText(/twenty-five/)).not.toBeInTheDocument();
  });
});

test('groups that are not whole stay on the screen and say what is missing', async () => {
  const i18n = await setUpI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <FieldOnTest />
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  await user.type(field(), '1,234,5');
  await user.tab();
  expect(value()).toBe('');
  expect(field()).toHaveValue('1,234,5');
  expect(screen.getByText('A group has three figures')).toBeInTheDocument();
});
