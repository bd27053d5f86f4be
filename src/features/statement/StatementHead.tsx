import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import type { StatementBlock } from '../../../protocol/statement.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { MISSING } from '../../lib/formatParts.ts';
import { Verdict } from '../../ui/Proof/Verdict.tsx';
import { NetHead } from '../../ui/Result/NetHead.tsx';
import { feesPaid, hasMoved, isSound, netResultOf } from './statementModel.ts';
import type { StatementProps } from './statementModel.ts';
import { periodName, timeIn } from '../../lib/periods.ts';

/** What trading brought, before anything else, and what it cost. */
function Net({ block }: { readonly block: StatementBlock }): ReactElement {
  const { t } = useTranslation('statement');
  const { exact, hide } = useFormat();
  const { currency } = block;
  const net = netResultOf(block);
  const fees = feesPaid(block);
  const sign = toDirection(net ?? '0') === 'up' ? '+' : '';
  return (
    <NetHead
      label={t('net', { currency })}
      text={net === undefined ? MISSING : hide(`${sign}${exact(net)}`)}
      direction={toDirection(net)}
    >
      <p className="t-label c2">{t('fees', { amount: hide(exact(fees, currency)) })}</p>
    </NetHead>
  );
}

/** The result first, then whether the statement is sound: worked out here, from its lines. */
export function StatementHead({ statement, period }: StatementProps): ReactElement {
  const { t } = useTranslation('statement');
  const { locale } = useFormat();
  const { currencies, generatedAt, to, zone } = statement;
  const block = currencies.find(({ currency }) => currency === SETTLEMENT_CURRENCY);
  const sound = isSound(statement);
  return (
    <section className="px statement-head">
      {block !== undefined && <Net block={block} />}
      {!hasMoved(statement) && (
        <p className="t-body">{t('empty', { period: periodName(period, locale) })}</p>
      )}
      {generatedAt < to && (
        <p className="t-label c3">{t('until', { time: timeIn(generatedAt, zone) })}</p>
      )}
      <Verdict
        state={sound ? 'ok' : 'bad'}
        title={t(sound ? 'sound' : 'unsound')}
        note={t(sound ? 'soundNote' : 'unsoundNote')}
      />
    </section>
  );
}
