import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  checkSharedTrade,
  type CheckedTrade,
  type NamedRulebook,
  type SharedTrade,
} from '../../../core/proof/fill/checkSharedTrade.ts';
import type { Story } from '../../../core/trading/tradeStory.ts';
import { isApiError } from '../../api/apiError.ts';
import { isRulebookMissing, useProofGetRulebookQuery } from '../../api/proof/rulebook.ts';
import { useProofGetSharedQuery } from '../../api/proofApi.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useWayTo } from '../../lib/useWayTo.ts';
import { areLogged, isComplete, logLines } from '../../publicLog/logLines.ts';
import { useLogPlaces } from '../../publicLog/useLogPlaces.ts';
import { useSaveEvidence } from '../../publicLog/useSaveEvidence.ts';
import { useSealWait } from '../../publicLog/useSealWait.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { EmptyPage } from '../../ui/Empty/EmptyPage.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { NetHead } from '../../ui/Result/NetHead.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { type RulebookState, SharedVerdict } from './SharedVerdict.tsx';
import { useMarketLabel } from './useMarketLabel.ts';
import { useTradeTexts } from './useTradeTexts.ts';
import './share.css';

/** What the trade brought, or of coins how many they were, before anything else. */
function TradeHead({ story }: { readonly story: Story }): ReactElement {
  const { t } = useTranslation('share');
  const texts = useTradeTexts(story);
  const market = useMarketLabel();
  return (
    <section className="px shared-head">
      {market !== undefined && <p className="t-cap c2">{market}</p>}
      <p className="row between t-row">
        <span>{texts.pair}</span>
        <span>{texts.what}</span>
      </p>
      <NetHead label={texts.label} text={texts.main} direction={texts.way}>
        <p className="t-label c2">{texts.note}</p>
      </NetHead>
      <KeyValues facts={texts.facts.map(([label, value]) => ({ label, value }))} />
      {story.kind === 'exchange' && <p className="t-cap c2">{t('resultNotTold')}</p>}
    </section>
  );
}

/** Of a file: what was traded, on which day (UTC), and the beginning of its link's id, which no other trade has. */
function fileNameOf({ fills }: SharedTrade, shareId: string): string {
  const last = fills.at(-1);
  const of = last && [last.tick.productId, new Date(last.at).toISOString().slice(0, 10)];
  return ['trade', ...(of ?? []), shareId.slice(0, 8)].join('-');
}

interface CheckedProps {
  readonly shareId: string;
  readonly trade: SharedTrade;
  readonly checked: CheckedTrade;
  readonly tookMs: number;
  readonly rulebook: RulebookState;
}

/** Each fill, ticked or not. */
function Steps({ trade, checked }: Pick<CheckedProps, 'trade' | 'checked'>): ReactElement {
  const { t } = useTranslation('share');
  const { t: tTrading } = useTranslation('trading');
  return (
    <Section title={t('steps')}>
      <div className="shared-rows">
        {trade.fills.map(({ id, kind }) => {
          const problems = checked.fills.find((fill) => fill.id === id)?.problems ?? [];
          const isRight = problems.every((one) => one.endsWith('not_sealed_yet'));
          return (
            <ListRow
              key={id}
              icon={isRight ? 'check' : 'warning'}
              iconTone={isRight ? 'ok' : 'bad'}
              title={tTrading(`fill.${kind}` as 'fill.open')}
              sub={t('stepNote')}
            />
          );
        })}
      </div>
      <p className="t-cap c2 shared-note">{t('notTold')}</p>
    </Section>
  );
}

/** Everything that this device works out of a shared trade. */
function Checked({ shareId, trade, checked, tookMs, rulebook }: CheckedProps): ReactElement {
  const { t } = useTranslation('share');
  const { t: tProof } = useTranslation('proof');
  const seals = checked.fills.flatMap((fill) => fill.seals);
  const entries = checked.fills.flatMap((fill) => fill.entries);
  const places = useLogPlaces([...logLines(seals), ...new Set(entries)]);
  const { save, isSaving } = useSaveEvidence();
  return (
    <>
      {checked.story !== undefined && <TradeHead story={checked.story} />}
      <div className="px stack">
        <SharedVerdict checked={checked} places={places} tookMs={tookMs} rulebook={rulebook} />
        {checked.isUnshown && <Note kind="info">{tProof('rulebookUnshown')}</Note>}
      </div>
      <Steps trade={trade} checked={checked} />
      <Section>
        <div className="stack">
          <Button
            isLoading={isSaving}
            onClick={() => {
              save({ kind: 'shared', evidence: trade }, fileNameOf(trade, shareId));
            }}
          >
            {t('saveEvidence')}
          </Button>
          <div className="shared-rows">
            <ListRow icon="shield" title={t('howTo')} href={`#${linkTo('verify')}`} />
          </div>
        </div>
      </Section>
    </>
  );
}

function timedCheck(trade: SharedTrade, rulebook: NamedRulebook | undefined) {
  const begun = performance.now();
  const checked = checkSharedTrade(trade, rulebook);
  return { checked, tookMs: performance.now() - begun };
}

/** A server without it, or with another one under its hash, has none; what did not come is asked for again. */
function rulebookState(document: object | undefined, error: unknown): RulebookState['state'] {
  if (document !== undefined) return 'read';
  if (!isApiError(error)) return 'reading';
  return isRulebookMissing(error) ? 'missing' : 'failed';
}

/** No link leads here, or none any more: which of both, the server does not say. */
function Gone(): ReactElement {
  const { t } = useTranslation('share');
  return (
    <EmptyPage title={t('gone')} action={useWayTo(t('toHome'), paths.home)}>
      {t('goneNote')}
    </EmptyPage>
  );
}

/** An id that no trade has, or that none can have: the same for whoever opened the link. */
const isOfNoTrade = (error: unknown): boolean =>
  isApiError(error) && (error.key === 'not_found' || error.key === 'invalid_input');

/** A trade that somebody shows to everybody: told from its evidence, and checked where it is read. Needs no account. */
export function SharedTradePage(): ReactElement {
  const { t } = useTranslation('share');
  const { t: tCommon } = useTranslation('common');
  const back = useBack();
  const [search] = useSearchParams();
  const shareId = search.get('id') ?? '';
  const { pollingInterval, settle } = useSealWait();
  const query = useProofGetSharedQuery(shareId, { pollingInterval });
  const { currentData: trade, error, isFetching, refetch } = query;
  const hasFailed = trade === undefined && error !== undefined;
  const hash = trade?.fills[0]?.rulebookHash;
  const rulebook = useProofGetRulebookQuery(hash ?? skipToken);
  const document = rulebook.currentData;
  const found = useMemo(() => {
    const named = hash === undefined || document === undefined ? undefined : { hash, document };
    return trade && timedCheck(trade, named);
  }, [trade, hash, document]);
  const isGone = isOfNoTrade(error);
  const isSealed =
    found?.checked.fills.every(({ seals, entries }) => isComplete(seals) && areLogged(entries)) ===
    true;
  // A link that was taken back while it was looked at is not asked for again either.
  settle({ isSealed, hasFailed: hasFailed || isGone });
  return (
    <Page nav={<NavBar title={t('page')} onBack={back} />}>
      {trade !== undefined && found !== undefined && !isGone && (
        <Checked
          shareId={shareId}
          trade={trade}
          {...found}
          rulebook={{
            state: rulebookState(document, rulebook.error),
            retry: () => void rulebook.refetch(),
          }}
        />
      )}
      {isGone && <Gone />}
      {trade === undefined && error === undefined && (
        <SkeletonRows count={8} label={tCommon('state.loading')} />
      )}
      {hasFailed && !isGone && <LoadFailed onRetry={refetch} isRetrying={isFetching} />}
    </Page>
  );
}
