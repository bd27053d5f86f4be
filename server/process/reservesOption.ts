// RESERVES → what the operator declares to have, as the public log writes it beside what is owed (`-` for nothing declared).
// Nobody checks it: it is his word, told as that. Source: decisions.md "Liabilities".
import { type Decimal, parseDecimal } from '../../core/money/decimal.ts';
import { fitsScale, isCurrency } from '../../core/money/money.ts';
import { formatAmounts, toAmounts } from '../../core/proof/amounts.ts';
import { StartError } from '../store/embedded/directoryLock.ts';

const refuse = (what: string): never => {
  throw new StartError(`RESERVES: ${what}`);
};

function readOne(text: string): [string, Decimal] {
  const [currency = '', written = '', ...rest] = text.split(':');
  const amount = parseDecimal(written);
  if (amount === undefined || amount.isNeg() || rest.length > 0)
    return refuse(`"${text}" is not a currency and an amount such as BTC:0.5`);
  if (!isCurrency(currency)) refuse(`"${currency}" is no currency that is kept here`);
  if (!fitsScale(amount, currency)) refuse(`"${text}" has more decimals than ${currency} has`);
  return [currency, amount];
}

/** `BTC:0.5,USDT:1000`, in any order. Throws StartError with one line. */
export function readReserves(text: string | undefined): string {
  const given = (text ?? '').split(',').map((one) => one.trim());
  const amounts = given.filter((one) => one !== '').map(readOne);
  if (new Set(amounts.map(([currency]) => currency)).size < amounts.length)
    refuse('names a currency twice');
  return formatAmounts(toAmounts(amounts));
}
