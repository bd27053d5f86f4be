import type { AlertLimits } from '../../core/market/alerts/alert.ts';
import type { ProductDocument } from '../../core/rulebook/types.ts';
import type { Config } from '../../protocol/common.ts';
import type { DeepReadonly } from '../../protocol/deepReadonly.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import type { KnownRulebook, Rulebooks } from './rulebooks.ts';
import { PRACTICE_GRANTS } from './funding/practiceGrants.ts';
import { referenceProduct } from './referenceProduct.ts';

export interface ConfigOptions {
  readonly mode: 'practice' | 'live';
  readonly brand: { readonly name: string; readonly operator: string };
  readonly defaultLang: string;
  readonly languages: readonly string[];
  readonly customerServiceUrl: string | null;
  readonly registeredAddress: Config['registeredAddress'];
  readonly alerts: AlertLimits;
  readonly hub: Pick<MarketHub, 'kind' | 'label'>;
  readonly rulebooks: Rulebooks;
  readonly clock: Clock;
  readonly kinds: { readonly traded: ConfigKinds };
}

/** What the kinds say of themselves, by the product whose figures stand for all: as much as the wire promises. */
export interface ConfigKinds {
  readonly fees: (product: ProductDocument) => Config['fees'];
  readonly config: (product: ProductDocument) => DeepReadonly<Pick<Config, 'periods'>>;
}

/** What every client asks for when it is shown, by the rulebook of who asks. Each answer carries the server's time. */
export function createConfig(options: ConfigOptions) {
  const constants = options.rulebooks.each((rulebook) => constantOf(options, rulebook));
  return (rulebookHash: string) => ({
    ...constants.ofHash(rulebookHash),
    serverTime: options.clock.now(),
  });
}

function constantOf(options: ConfigOptions, { hash, document }: KnownRulebook) {
  const { mostFirings: _kept, ...alerts } = options.alerts;
  const product = referenceProduct(document);
  const { traded } = options.kinds;
  return {
    brand: options.brand,
    defaultLang: options.defaultLang,
    languages: options.languages,
    mode: options.mode,
    feed: { kind: options.hub.kind, label: options.hub.label },
    customerServiceUrl: options.customerServiceUrl,
    registeredAddress: options.registeredAddress,
    fees: traded.fees(product),
    ...traded.config(product),
    limits: {
      practiceGrants: options.mode === 'practice' ? PRACTICE_GRANTS : [],
      holds: document.funding.holds[options.mode],
      alerts,
    },
    rulebook: { version: document.version, hash, profile: document.profile },
  };
}
