import { commonGetConfig } from '../api/commonApi.ts';
import { productGetProductInfo } from '../api/productApi.ts';
import { proofGetRulebook } from '../api/proof/rulebook.ts';
import { readPreferences } from '../lib/preferences.ts';
import type { ClientDispatch } from '../state/clientState.ts';
import { productIdOf } from './product/useProductId.ts';

/**
 * Asks for what a trading page cannot be drawn without: the product that the address names, and the rules in force. All is
 * held for the visit: what nobody holds goes with the first news of the account, which on a slow phone come before the page that has
 * been drawn holds it; it would give way to its shape once more, under the finger, and begin anew.
 */
export async function prepareMarket(dispatch: ClientDispatch): Promise<unknown> {
  const search = new URLSearchParams(window.location.hash.split('?')[1]);
  const productId = productIdOf(search, readPreferences().lastProduct);
  const askRules = async (): Promise<void> => {
    const { data: config } = await dispatch(commonGetConfig.initiate(undefined));
    if (config !== undefined) await dispatch(proofGetRulebook.initiate(config.rulebook.hash));
  };
  return Promise.all([dispatch(productGetProductInfo.initiate(productId)), askRules()]);
}
