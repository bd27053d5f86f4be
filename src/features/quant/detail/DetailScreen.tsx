import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rulebook } from '../../../../core/rulebook/types.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useIsCutOff, useMarketStatus } from '../../../market/product/useMarketState.ts';
import { OrderGate } from '../../../market/ticket/OrderGate.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { Band } from '../../../ui/Frame/AppFrame.tsx';
import { Page } from '../../../ui/Frame/Page.tsx';
import { RerunSection } from '../rerun/RerunSection.tsx';
import { SubscribeSheet } from '../ticket/SubscribeSheet.tsx';
import { BacktestSection } from './BacktestSection.tsx';
import { DetailHead } from './DetailHead.tsx';
import { EarlyFeeSection } from './EarlyFeeSection.tsx';
import { TermsSection } from './TermsSection.tsx';
import { WinsLoses } from './WinsLoses.tsx';
import { WorstWindow } from './WorstWindow.tsx';

export interface DetailScreenProps {
  readonly nav: ReactNode;
  readonly info: QuantInfo;
  readonly rules: GridRules;
  readonly document: Rulebook;
}

/** All of one grid, and the button that leads to its ticket. */
export function DetailScreen({ nav, info, rules, document }: DetailScreenProps): ReactElement {
  const { t } = useTranslation('quant');
  const [isSubscribing, setSubscribing] = useState(false);
  const { state } = useMarketStatus();
  const isCutOff = useIsCutOff();
  const open = (isOpen: boolean) => () => {
    setSubscribing(isOpen);
  };
  const actions = (
    <div className="row g3">
      <WorstWindow backtest={info.backtest} />
      <div className="f1">
        <OrderGate>
          <Button kind="primary" size="medium" onClick={open(true)}>
            {t('subscribe.act')}
          </Button>
        </OrderGate>
      </div>
    </div>
  );
  return (
    <Page nav={nav} actions={actions} isStale={isCutOff || state === 'paused'}>
      <DetailHead info={info} />
      <BacktestSection backtest={info.backtest} />
      {info.backtest !== null && (
        <RerunSection info={info} backtest={info.backtest} rules={rules} document={document} />
      )}
      <Band />
      <WinsLoses info={info} rules={rules} />
      {info.kind === 'fixed' && (
        <>
          <Band />
          <EarlyFeeSection rules={rules} />
        </>
      )}
      <Band />
      <TermsSection info={info} rules={rules} />
      <SubscribeSheet isOpen={isSubscribing} onClose={open(false)} info={info} rules={rules} />
    </Page>
  );
}
