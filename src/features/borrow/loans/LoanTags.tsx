import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { BorrowOrderDto, LoanStateDto } from '../../../../protocol/borrow.ts';
import { Tag } from '../../../ui/Tag/Tag.tsx';
import type { TagKind } from '../../../ui/Tag/Tag.tsx';
import { DAY_MS } from '../model/days.ts';

const KINDS: Readonly<Record<LoanStateDto, TagKind>> = {
  review: 'waiting',
  approved: 'proof',
  rejected: 'bad',
  unpaid: 'waiting',
  repaid: 'ok',
};

type Marked = Pick<BorrowOrderDto, 'state' | 'isOverdue' | 'isSold' | 'dueTime'>;

/** Where a loan stands, in a word: overdue comes before unpaid; what was sold is said beside it. */
export function LoanTags({
  order,
  now,
}: {
  readonly order: Marked;
  readonly now: number;
}): ReactElement {
  const { t } = useTranslation('borrow');
  const { state, isOverdue, isSold, dueTime } = order;
  const isUnpaid = state === 'unpaid';
  const isDue = isUnpaid && dueTime !== null && dueTime - now < DAY_MS;
  return (
    <>
      {isUnpaid && isOverdue && <Tag kind="bad">{t('state.overdue')}</Tag>}
      {!isOverdue && isDue && <Tag kind="waiting">{t('state.dueToday')}</Tag>}
      {!(isUnpaid && (isOverdue || isDue)) && <Tag kind={KINDS[state]}>{t(`state.${state}`)}</Tag>}
      {isSold && <Tag kind="bad">{t('state.sold')}</Tag>}
    </>
  );
}
