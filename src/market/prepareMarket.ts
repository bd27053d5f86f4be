import { commonGetConfig } from '../api/commonApi.ts';
import { productGetProductInfo } from '../api/productApi.ts';
import { proofGetRulebook } from '../api/proof/rulebook.ts';
import { readPreferences } from '../lib/preferences.ts';
import type { ClientDispatch } from '../state/clientState.ts';
import { productIdOf } from './product/useProductId.ts';

const once = { subscribe: false } as const;

/** Asks for what a trading page cannot be drawn without: the product that the address names, and the rules in force. */
export async function prepareMarket(dispatch: ClientDispatch): Promise<unknown> {
  const search = new URLSearchParams(window.location.hash.split('?')[1]);
  const productId = productIdOf(search, readPreferences().lastProduct);
  const askRules = async (): Promise<void> => {
    const { data: config } = await dispatch(commonGetConfig.initiate(undefined, once));
    if (config !== undefined) await dispatch(proofGetRulebook.initiate(config.rulebook.hash, once));
  };
  return Promise.all([dispatch(productGetProductInfo.initiate(productId, once)), askRules()]);
}
