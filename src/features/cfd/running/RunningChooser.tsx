import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { Chip } from '../../../ui/Chip/Chip.tsx';
import { ChipRow } from '../../../ui/Chip/ChipRow.tsx';
import { Triangle } from '../../../ui/Triangle/Triangle.tsx';
import { TimeLeftText } from './Countdown.tsx';

interface RunningChooserProps {
  readonly running: readonly CfdOrderDto[];
  readonly chosenId: string | undefined;
  readonly onChoose: (order: CfdOrderDto) => void;
}

/** Several orders of one product run: which one the chart and the card are about. */
export function RunningChooser(props: RunningChooserProps): ReactElement | null {
  const { running, chosenId, onChoose } = props;
  const { t } = useTranslation('cfd');
  const isNeeded = running.length > 1 || (running.length === 1 && running[0]?.id !== chosenId);
  if (!isNeeded) return null;
  return (
    <ChipRow label={t('running.choose')}>
      {running.map((order) => (
        <Chip
          key={order.id}
          isSelected={order.id === chosenId}
          onClick={() => {
            onChoose(order);
          }}
        >
          <span className={order.direction === 'call' ? 'up' : 'down'}>
            <Triangle direction={order.direction === 'call' ? 'up' : 'down'} size={7} />
          </span>
          {t(`word.${order.direction}`)} <TimeLeftText order={order} />
        </Chip>
      ))}
    </ChipRow>
  );
}
