// Call group user, drawings: beside the group's door, not behind it, for they come with the chart's drawings and no screen waits
// for them. They are kept on the device and sent until they arrive (market/chart/drawing): no failure is worth a message.
import type * as z from 'zod/mini';
import type { drawings, drawingsVersion, saveDrawings } from '../../../protocol/drawings.ts';
import { callGroup } from '../baseApi.ts';
import type { Write } from '../writes.ts';

export const drawingApi = callGroup((build) => ({
  userGetDrawings: build.query<z.infer<typeof drawings>, string>({
    query: (productId) => ({ path: 'user/getDrawings', params: { productId }, isQuiet: true }),
    // The device keeps its own.
    keepUnusedDataFor: 0,
  }),
  userSaveDrawings: build.mutation<
    z.infer<typeof drawingsVersion>,
    Write<z.infer<typeof saveDrawings>>
  >({
    query: (write) => ({ path: 'user/saveDrawings', ...write, isQuiet: true }),
  }),
}));

export const { userGetDrawings, userSaveDrawings } = drawingApi.endpoints;
