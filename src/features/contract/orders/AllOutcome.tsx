import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto, ContractOrderResults } from '../../../../protocol/contractOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { netOfClosed } from './closeModel.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import { useOrderTexts } from './useOrderTexts.ts';

interface AllOutcomeProps {
  readonly act: 'closeAll' | 'cancelAll';
  readonly results: ContractOrderResults;
  /** The orders as they stood before. */
  readonly known: readonly ContractOrderDto[];
  readonly onClose: () => void;
}

interface OutcomeRowProps {
  readonly act: AllOutcomeProps['act'];
  readonly order: ContractOrderDto;
  readonly result: ContractOrderResults[number];
}

/** "BTC/USDT Long 20×: closed, +1.23 USDT", or why not. */
function OutcomeRow({ act, order, result }: OutcomeRowProps): ReactElement {
  const { t } = useTranslation('contractOrders');
  const format = useFormat();
  const { pair, info } = useOrderMarket(order);
  const { side, why } = useOrderTexts(info?.base);
  return (
    <ListRow
      title={`${pair} ${side(order)}`}
      sub={
        'order' in result
          ? t(`all.${act}.done`, { amount: format.signed(result.order.netResult) })
          : why(result.error)
      }
    />
  );
}

/** What became of each order. One that nobody has seen before and that was refused is said by its reason alone. */
export function AllOutcome({ act, results, known, onClose }: AllOutcomeProps): ReactElement {
  const { t } = useTranslation('contractOrders');
  const { t: tContract } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { why } = useOrderTexts(undefined);
  const net = netOfClosed(results);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`all.${act}.outcome`)}
      actions={
        <Button kind="primary" onClick={onClose}>
          {tCommon('action.done')}
        </Button>
      }
    >
      <div className="stack" role="status">
        {act === 'closeAll' && (
          <NetHead
            label={tContract('fact.netResult')}
            text={format.signed(net)}
            direction={toDirection(net)}
          />
        )}
        {results.length === 0 && <p className="t-body c2">{t('all.none')}</p>}
        <div>
          {results.map((result) => {
            const order =
              'order' in result ? result.order : known.find(({ id }) => id === result.orderId);
            if (order !== undefined)
              return <OutcomeRow key={result.orderId} act={act} order={order} result={result} />;
            return 'error' in result ? (
              <ListRow key={result.orderId} title={why(result.error)} />
            ) : null;
          })}
        </div>
      </div>
    </Sheet>
  );
}
