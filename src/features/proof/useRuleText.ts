import { useTranslation } from 'react-i18next';
import type { StatedFill } from '../../../core/proof/fill/types.ts';

const VOID_REASONS = ['few_ticks', 'gap', 'paused', 'closed'] as const;
type VoidReason = (typeof VOID_REASONS)[number];

const isVoidReason = (reason: string | undefined): reason is VoidReason =>
  VOID_REASONS.some((one) => one === reason);

/** Kinds whose rule has its own words; the others are told by what they were. */
const OWN = [
  'close',
  'liquidation',
  'collateral',
  'overnight',
  'buy',
  'sell',
  'settlement',
  'sale',
] as const;

/** Of an automated grid, by what the record is about. */
function gridRule({ quantId, event, purpose }: StatedFill['inputs']) {
  if (quantId === undefined) return undefined;
  if (event === 'subscribed') return 'grid_subscribed';
  if (event === 'ended') return 'grid_ended';
  return purpose === 'cell' ? 'grid_cell' : 'grid_market';
}

/** The rule behind a fill in plain words. */
export function useRuleText(): (fill: StatedFill) => string {
  const { t } = useTranslation('proof');
  return ({ kind, inputs }) => {
    const grid = gridRule(inputs);
    if (grid !== undefined) return t(`rule.${grid}`);
    const own = OWN.find((one) => one === kind);
    if (own !== undefined) return t(`rule.${own}`);
    const { voidReason } = inputs;
    if (isVoidReason(voidReason)) return t(`void.${voidReason}` as 'void.gap');
    if (kind !== 'open') return t('rule.trigger');
    if (inputs['stake'] !== undefined) return t('rule.entry');
    return inputs['orderType'] === 'limit' ? t('rule.open_limit') : t('rule.open_market');
  };
}
