import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/Tag/Tag.tsx';
import type { TagKind } from '../../ui/Tag/Tag.tsx';

/** The states of product.md §4; withdrawals have the same. */
export type FundingState = 'auditing' | 'success' | 'fail';
export type FundingFilter = 'all' | FundingState;
export const FUNDING_FILTERS: readonly FundingFilter[] = ['all', 'auditing', 'success', 'fail'];

const KINDS: Readonly<Record<FundingState, TagKind>> = {
  auditing: 'waiting',
  success: 'ok',
  fail: 'bad',
};

/** How far a deposit or a withdrawal is, in a word. */
export function StateTag({ state }: { readonly state: FundingState }): ReactElement {
  const { t } = useTranslation('funding');
  return <Tag kind={KINDS[state]}>{t(`state.${state}`)}</Tag>;
}
