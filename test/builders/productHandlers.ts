// What the server answers about a product to any trading screen, for client tests; a test's own handlers come before them.
import { http, HttpResponse } from 'msw';
import { MOST_DRAWINGS } from '../../core/market/drawings.ts';
import { aCandle, aDepth, aProductInfo } from './market.ts';
import { rulebookHandler } from './rulebook.ts';

export const at = (path: string): string => `http://localhost/api/${path}`;
export const ok = (data: unknown): Response => HttpResponse.json({ code: 1, msg: 'Done', data });
export const refuse = (error: string, fields?: object): Response =>
  HttpResponse.json(
    { code: 0, msg: `sentence of ${error}`, data: null, error, fields },
    { status: 422 },
  );

export const productHandlers = [
  rulebookHandler,
  http.get(at('product/getProductInfo'), () => ok(aProductInfo())),
  http.get(at('product/getProductDepth'), () => ok(aDepth())),
  http.get(at('product/getProductKline'), () => ok([aCandle()])),
  http.get(at('product/getAllProductList'), () => ok([aProductInfo()])),
  http.get(at('product/getProductList'), () => ok([])),
  // Nothing was drawn on its chart, nothing was traded with its orders.
  http.get(at('user/getDrawings'), () => ok({ version: 0, most: MOST_DRAWINGS, drawings: [] })),
  http.get(at('proof/getFills'), () => ok({ list: [], next: null })),
];
