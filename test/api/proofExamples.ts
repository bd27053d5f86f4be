// Examples of the calls about proofs, for the tests of every route.

export const proofExamples = {
  'proof/getTick': () => ({ productId: 'BTCUSDT', seq: '1' }),
  'proof/getLog': () => ({}),
  'proof/getRoots': () => ({ day: '2026-11-18' }),
  'proof/getFill': ({ orderId }: { readonly orderId: string }) => ({ orderId }),
  'proof/getFills': ({ orderId }: { readonly orderId: string }) => ({ orderIds: orderId }),
  'proof/shareTrade': ({ endedId }: { readonly endedId: string }) => ({ orderId: endedId }),
  'proof/unshareTrade': ({ endedId }: { readonly endedId: string }) => ({ orderId: endedId }),
  'proof/getShared': () => ({ shareId: '0'.repeat(32) }),
  'proof/getLiability': () => ({}),
  'proof/getRulebook': () => ({ country: 'DE' }),
};
