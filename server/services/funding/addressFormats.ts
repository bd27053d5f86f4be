// Whether a text is an address of a network: format and checksum, by the libraries that wallets use themselves.
// Money sent to a mistyped address is gone, so what is not certain is refused. Source: decisions.md "Deposit and withdrawal".
import { Address } from '@scure/btc-signer';
import validator from 'multicoin-address-validator';
import { getAddress, isAddress } from 'viem/utils';
import type { AddressFormat } from '../../../core/rulebook/funding.ts';

/** Lower case for bech32, mixed case with its checksum for EVM: one way to write each, so that equal ones are found. */
export function parseAddress(format: AddressFormat, text: string): string | undefined {
  switch (format) {
    case 'bitcoin':
      return parseBitcoin(text);
    case 'evm':
      // Without capitals there is no checksum to be wrong.
      return isAddress(text, { strict: true }) ? getAddress(text) : undefined;
    case 'tron':
      return validator.validate(text, 'trx', 'prod') ? text : undefined;
  }
}

function parseBitcoin(text: string): string | undefined {
  const address = text.startsWith('BC1') ? text.toLowerCase() : text;
  try {
    // Throws on a wrong checksum, another network, and witness versions nobody can spend from yet.
    return Address().decode(address).type === 'unknown' ? undefined : address;
  } catch {
    return undefined;
  }
}
