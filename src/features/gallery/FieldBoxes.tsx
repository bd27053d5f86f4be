import { useState } from 'react';
import type { ReactElement } from 'react';
import { TransferPair } from '../../ui/Assets/TransferPair.tsx';
import { AmountField } from '../../ui/DecimalInput/AmountField.tsx';
import { TicketField } from '../../ui/DecimalInput/TicketField.tsx';
import { CodeField } from '../../ui/Field/CodeField.tsx';
import { Field } from '../../ui/Field/Field.tsx';
import { PasswordField } from '../../ui/Field/PasswordField.tsx';
import { SelectField } from '../../ui/Field/SelectField.tsx';
import { Box, ignore } from './Box.tsx';
import { PriceAndMargin } from './SampleParts.tsx';
import { optionsOf } from '../../ui/Segment/optionsOf.ts';

const ACCOUNTS = [
  { id: 'spot', name: 'Spot', balance: '2,787.18' },
  { id: 'contract', name: 'Contract', balance: '2,310.08' },
  { id: 'funding', name: 'Funding', balance: '••••••' },
];

function TextFieldBox(): ReactElement {
  const [code, setCode] = useState('123');
  const [country, setCountry] = useState('');
  const [password, setPassword] = useState('a long password');
  return (
    <Box title="Field, 52 px">
      <div className="stack" style={{ '--gap': '16px' } as React.CSSProperties}>
        <Field label="E-mail" placeholder="Please enter your e-mail" type="email" />
        <Field label="E-mail" defaultValue="mira@mail.com" hint="A code goes to this address." />
        <Field
          label="E-mail"
          defaultValue="mira@mail"
          error="This does not look like an e-mail address."
        />
        <Field label="UID" defaultValue="80214537" disabled />
        <PasswordField
          label="Password"
          aside={
            <button type="button" className="ca hit">
              Forgot it?
            </button>
          }
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <CodeField label="Code from the e-mail" value={code} onChange={setCode} />
        <CodeField label="Code" value="482913" onChange={ignore} error="This code has expired." />
        <SelectField
          label="Country or region"
          placeholder="Please choose"
          value={country}
          onChange={setCountry}
          options={optionsOf({ ES: 'Spain', TH: 'Thailand' })}
        />
      </div>
    </Box>
  );
}

function AmountBox({ locale }: { readonly locale: string }): ReactElement {
  const [amount, setAmount] = useState('5000');
  const [price, setPrice] = useState('64181.5');
  const [pair, setPair] = useState({ from: 'spot', to: 'contract' });
  return (
    <Box title="Amounts, ticket fields 44 px">
      <div className="stack">
        <TransferPair
          accounts={ACCOUNTS}
          fromId={pair.from}
          toId={pair.to}
          fromLabel="From"
          toLabel="To"
          swapLabel="Swap"
          onChange={(from, to) => {
            setPair({ from, to });
          }}
        />
        <AmountField
          label="Transfer amount"
          aside={
            <span>
              Available <b>2,787.18</b> USDT
            </span>
          }
          unit="USDT"
          value={amount}
          onChange={setAmount}
          decimals={6}
          locale={locale}
          error="That is 2,212.82 more than you have in Spot."
          max={{
            label: 'Max',
            onClick: () => {
              setAmount('2787.18');
            },
          }}
        />
        <PriceAndMargin locale={locale} price={price} onPrice={setPrice} firstMargin="300" />
        <TicketField
          label="Price"
          value=""
          placeholder="Best available"
          onChange={ignore}
          decimals={1}
          locale={locale}
          isDisabled
        />
        <TicketField
          label="Stop loss"
          value="66000"
          onChange={ignore}
          decimals={1}
          locale={locale}
          error="A long's stop is below the price."
        />
      </div>
    </Box>
  );
}

export function FieldBoxes({ locale }: { readonly locale: string }): ReactElement {
  return (
    <>
      <TextFieldBox />
      <AmountBox locale={locale} />
    </>
  );
}
