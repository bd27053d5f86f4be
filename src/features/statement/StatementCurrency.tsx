import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statement, StatementBlock } from '../../../protocol/statement.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { linkTo } from '../../lib/paths.ts';
import { Section } from '../../ui/Frame/Section.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { Change } from '../../ui/Tag/Change.tsx';
import { headingOf, isEarned, namedKind } from './statementModel.ts';

type Span = Pick<Statement, 'from' | 'to' | 'generatedAt'>;
type Line = StatementBlock['lines'][number];

interface StatementLineProps {
  readonly line: Line;
  readonly span: Span;
}

/** "Trading result · Contract". */
function useLineName(): (line: Pick<Line, 'line' | 'of'>) => string {
  const { t } = useTranslation('statement');
  return ({ line, of }) => {
    const kind = line === 'result' || line === 'fee' ? namedKind(of) : undefined;
    const name = t(`line.${line}`);
    return kind === undefined ? name : `${name} · ${t(`of.${kind}`)}`;
  };
}

/** An amount with its sign; zero has none. */
function useSigned(): (amount: string) => string {
  const { exact, hide } = useFormat();
  return (amount) => hide(`${toDirection(amount) === 'up' ? '+' : ''}${exact(amount)}`);
}

/** One line: it leads to the entries that it is the sum of. */
function StatementRow({ line, span }: StatementLineProps): ReactElement {
  const { t } = useTranslation('statement');
  const lineName = useLineName();
  const amount = useSigned()(line.amount);
  const { from, to } = span;
  return (
    <ListRow
      title={lineName(line)}
      sub={t('entries', { count: line.count })}
      amount={
        isEarned(line.line) ? (
          <Change direction={toDirection(line.amount)}>{amount}</Change>
        ) : (
          amount
        )
      }
      href={`#${linkTo('records', {
        kind: headingOf(line.line),
        from: String(from),
        to: String(to),
      })}`}
    />
  );
}

interface StatementCurrencyProps {
  readonly block: StatementBlock;
  readonly statement: Span;
}

/** Everything about one currency: what there was, what came and went, what there is. */
export function StatementCurrency({ block, statement }: StatementCurrencyProps): ReactElement {
  const { t } = useTranslation('statement');
  const { exact, hide } = useFormat();
  const signed = useSigned();
  const { currency, opening, lines, realised, closing } = block;
  return (
    <Section title={currency}>
      <div className="statement-lines" data-testid={`statement-${currency}`}>
        <ListRow title={t('opening')} amount={hide(exact(opening))} />
        {lines.map((line) => (
          <StatementRow key={`${line.line} ${line.of}`} line={line} span={statement} />
        ))}
        <div className="statement-closing">
          <ListRow
            title={t(statement.generatedAt < statement.to ? 'closingNow' : 'closing')}
            amount={hide(exact(closing))}
          />
        </div>
      </div>
      {realised.map(({ of, amount, count }) => (
        <p key={of} className="t-cap c2 statement-realised">
          {t('realised', { amount: signed(amount), currency, count })}
        </p>
      ))}
    </Section>
  );
}
