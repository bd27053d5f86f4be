/** Examples of the calls for what is drawn on a chart, for routes.test.ts. */
export const drawingExamples = {
  'user/getDrawings': () => ({ productId: 'BTCUSDT' }),
  'user/saveDrawings': () => ({
    productId: 'BTCUSDT',
    version: 0,
    drawings: [
      {
        id: '5b6cfa30-0000-4000-8000-000000000001',
        tool: 'trend',
        colour: 'accent',
        points: [
          { time: 1_700_000_000_000, price: '60000' },
          { time: 1_700_003_600_000, price: '61000.5' },
        ],
        editedAt: 1_700_000_000_000,
      },
    ],
  }),
};
