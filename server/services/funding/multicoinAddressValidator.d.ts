// The package comes without types; this is the one function that is used of it.
declare module 'multicoin-address-validator' {
  const validator: {
    /** Format and checksum; `currency` by its symbol. */
    validate(address: string, currency: string, network?: 'prod' | 'testnet'): boolean;
  };
  export default validator;
}
