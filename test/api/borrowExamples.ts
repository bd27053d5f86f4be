// Examples of the calls about loans, for the tests of every route.

interface OfLoan {
  readonly loanId: string;
}

export const borrowExamples = {
  'borrow/getData': () => ({}),
  'borrow/submit': () => ({
    amount: '100',
    days: 30,
    collateral: [{ account: 'funding', currency: 'BTC', amount: '0.1' }],
    documents: [],
    agreed: true,
  }),
  'borrow/getBorrowOrderList': () => ({ state: 'unpaid', limit: '20' }),
  'borrow/accept': ({ loanId }: OfLoan) => ({ orderId: loanId }),
  'borrow/decline': ({ loanId }: OfLoan) => ({ orderId: loanId }),
  'borrow/repay': ({ loanId }: OfLoan) => ({ orderId: loanId, amount: '0.01' }),
  'borrow/addCollateral': ({ loanId }: OfLoan) => ({
    orderId: loanId,
    collateral: [{ account: 'funding', currency: 'BTC', amount: '0.0001' }],
  }),
};
