/**
 * The files of core that may call `Number(`, each with its reason. Only integers that are checked to be
 * safe may be made there; an amount of money never.
 */
export const numberAllowed: Readonly<Record<string, string>> = {
  'core/proof/log/wholeNumber.ts':
    'sizes and positions of the public log, matched as digits before',
  'core/proof/sha256.ts': 'the constants of the hash: 32-bit words cut out of a bigint',
  'core/proof/tickLine.ts': 'seq, points and lots of a log line, matched as digits before',
};
