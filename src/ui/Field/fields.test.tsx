import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { setUpI18n } from '../../i18n/setUpI18n.ts';
import { Button } from '../Button/Button.tsx';
import { CodeField, parseCode } from './CodeField.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';

test('a field is found by its label and says what is wrong with it', () => {
  render(<Field label="E-mail" error="Please enter your e-mail" />);
  const input = screen.getByLabelText('E-mail');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Please enter your e-mail');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your e-mail');
});

test('a password can be looked at and hidden again', async () => {
  const user = userEvent.setup();
  const i18n = await setUpI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value=""
        onChange={jest.fn()}
      />
    </I18nextProvider>,
  );
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test.each([
  ['123456', '123456'],
  // as mails and chats write it
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['12345678', '123456'],
  ['abc', ''],
])('a code of %s is %s', (text, expected) => {
  expect(parseCode(text)).toBe(expected);
});

function CodeOnTest({ onComplete }: { readonly onComplete: (code: string) => void }): ReactElement {
  const [value, setValue] = useState('');
  return <CodeField label="Code" value={value} onChange={setValue} onComplete={onComplete} />;
}

test('a code completes once, typed or pasted', async () => {
  const user = userEvent.setup();
  const onComplete = jest.fn();
  render(<CodeOnTest onComplete={onComplete} />);
  await user.click(screen.getByLabelText('Code'));
  await user.paste('123 456');
  await user.keyboard('7');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('a loading button keeps its words for the width, and ignores taps', async () => {
  const user = userEvent.setup();
  const onClick = jest.fn();
  render(
    <Button isLoading loadingLabel="Sending" onClick={onClick}>
      Withdraw
    </Button>,
  );
  const button = screen.getByRole('button');
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveTextContent('Sending');
  expect(button).toHaveTextContent('Withdraw');
});
