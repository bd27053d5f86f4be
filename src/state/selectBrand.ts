import { selectConfig } from './serverConfig.ts';

type WithConfig = Parameters<typeof selectConfig>[0];

/** What the product is called; its own name until a configuration has come. */
export const selectBrand = (state: WithConfig): string =>
  selectConfig(state)?.brand.name ?? 'Fairlead';
