import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { setUpI18n } from '../../i18n/setUpI18n.ts';
import { AmountField } from './AmountField.tsx';

function FieldOnTest(): ReactElement {
  const [value, setValue] = useState('');
  return (
    <>
      <AmountField label="Amount" value={value} onChange={setValue} decimals={2} locale="en" />
      <output>{value}</output>
    </>
  );
}

test('a decimal too many is not taken, and the field says so until the next key', async () => {
  const i18n = await setUpI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <FieldOnTest />
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Amount'), '12.345');
  expect(screen.getByRole('status')).toHaveTextContent('12.34');
  expect(screen.getByText('At most 2 decimals')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Amount'), '{Backspace}');
  expect(screen.queryByText('At most 2 decimals')).not.toBeInTheDocument();
});

test('pasted decimals past the step are cut in sight', async () => {
  const i18n = await setUpI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <FieldOnTest />
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Amount'));
  await user.paste('1,234.567');
  expect(screen.getByRole('status')).toHaveTextContent('1234.56');
  expect(screen.getByText('At most 2 decimals')).toBeInTheDocument();
});
