import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { checkSharedTrade } from '../../../core/proof/fill/checkSharedTrade.ts';
import type { Story } from '../../../core/trading/tradeStory.ts';
import { inlineMessage } from '../../api/apiError.ts';
import {
  useProofGetSharedQuery,
  useProofShareTradeMutation,
  useProofUnshareTradeMutation,
} from '../../api/proofApi.ts';
import { fileNameOf } from '../../lib/fileNameOf.ts';
import { linkTo } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';
import type { ProofRequest } from '../../state/proofRequests.ts';
import { selectBrand } from '../../state/selectBrand.ts';
import { toastShown } from '../../state/toasts.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Switch } from '../../ui/Choice/Switch.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { RecordLine } from '../../ui/Proof/ProofStep.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import type { CardTexts } from './drawCard.ts';
import { TradeCard } from './TradeCard.tsx';
import { useMarketLabel } from './useMarketLabel.ts';
import { type TradeTexts, useTradeTexts } from './useTradeTexts.ts';
import './share.css';

/** The page that a stranger opens. */
const linkOf = (shareId: string): string => {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${linkTo('sharedTrade', { id: shareId })}`;
};

/** What the card says: with amounts, or without any. */
function useCardTexts(texts: TradeTexts, isBare: boolean): CardTexts {
  const brand = useAppSelector(selectBrand);
  const label = useMarketLabel();
  const { t } = useTranslation('share');
  const { pair, what, main, note, way, bare, rows, bareRows } = texts;
  return {
    brand,
    label,
    pair,
    what,
    way,
    ...(isBare ? bare : { main, note }),
    rows: isBare ? bareRows : rows,
    anyone: t('anyone'),
    host: window.location.host,
  };
}

/** The picture as it was drawn last; undefined where it could not be. */
interface Drawn {
  readonly picture: Blob | undefined;
  readonly texts: CardTexts;
}

interface PictureProps {
  readonly story: Story;
  readonly shareId: string;
  readonly drawn: Drawn | undefined;
  readonly onDrawn: (drawn: Drawn) => void;
}

/** The picture, and how much it says. */
function Picture({ story, shareId, drawn, onDrawn }: PictureProps): ReactElement {
  const { t } = useTranslation('share');
  const copy = useCopy();
  const [isBare, setBare] = useState(false);
  const card = useCardTexts(useTradeTexts(story), isBare);
  const isTrade = story.kind === 'trade';
  const hide = t(isTrade ? 'hide' : 'hideAmounts');
  const link = linkOf(shareId);
  return (
    <div className="stack">
      <TradeCard texts={card} link={link} onDrawn={onDrawn} />
      {drawn !== undefined && drawn.picture === undefined && <Note kind="bad">{t('failed')}</Note>}
      <div className="row between g2">
        <span className="t-row">{hide}</span>
        <Switch label={hide} isOn={isBare} onChange={setBare} />
      </div>
      <p className="t-cap c2">{t('hideNote')}</p>
      {!isTrade && <p className="t-cap c2">{t('resultNotTold')}</p>}
      <RecordLine name={t('link')} text={link} copyLabel={t('copyLink')} onCopy={copy} />
    </div>
  );
}

/** The ways to send the picture: never scrolled away. */
function Acts({ shareId, drawn }: { readonly shareId: string; readonly drawn: Drawn | undefined }) {
  const { t } = useTranslation('share');
  const dispatch = useAppDispatch();
  const { picture, texts } = drawn ?? {};
  const files = picture && [new File([picture], 'trade.png', { type: 'image/png' })];
  const sent: ShareData = {
    url: linkOf(shareId),
    ...(texts && { title: `${texts.pair} ${texts.main}` }),
    ...(files && { files }),
  };
  const send = useSingleFlight(async () => {
    try {
      await navigator.share(sent);
    } catch (error) {
      // Left without sending: nothing happened, and nothing is to be said.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      dispatch(toastShown({ kind: 'error', notice: 'copyFailed' }));
    }
  });
  const canSend = typeof navigator.canShare === 'function' && navigator.canShare(sent);
  return (
    <div className="share-acts">
      <Button
        kind={canSend ? 'plain' : 'primary'}
        disabled={picture === undefined}
        onClick={() => {
          if (picture !== undefined && texts !== undefined)
            saveFile(picture, fileNameOf(texts.brand, 'trade.png'));
        }}
      >
        {t('savePicture')}
      </Button>
      {canSend && (
        <Button kind="primary" isLoading={send.isRunning} onClick={send.run}>
          {t('send')}
        </Button>
      )}
    </div>
  );
}

/** The trade as a stranger is given it: the picture says nothing that the link does not. */
function Shared({ shareId, drawn, onDrawn }: Omit<PictureProps, 'story'>): ReactElement {
  const { t } = useTranslation('share');
  const { t: tCommon } = useTranslation('common');
  const { data, error } = useProofGetSharedQuery(shareId);
  if (data === undefined && error !== undefined)
    return <Note kind="bad">{inlineMessage(error) ?? t('failed')}</Note>;
  if (data === undefined) return <SkeletonRows count={6} label={tCommon('state.loading')} />;
  const { story } = checkSharedTrade(data);
  return story === undefined ? (
    <Note kind="bad">{t('notWhole')}</Note>
  ) : (
    <Picture story={story} shareId={shareId} drawn={drawn} onDrawn={onDrawn} />
  );
}

interface ShareSheetProps {
  readonly request: Extract<ProofRequest, { kind: 'share' }>;
  readonly onClose: () => void;
}

/** A trade of one's own that ended: its link, its picture, and the way to take both back. */
export function ShareSheet({ request, onClose }: ShareSheetProps): ReactElement {
  const { t } = useTranslation('share');
  const dispatch = useAppDispatch();
  const { orderId } = request;
  const [share, { data, error, isLoading }] = useProofShareTradeMutation();
  const [unshare, taking] = useProofUnshareTradeMutation();
  const [drawn, setDrawn] = useState<Drawn>();
  const takeBack = useSingleFlight(async () => {
    const answer = await unshare(orderId);
    if (answer.error !== undefined) return;
    dispatch(toastShown({ kind: 'ok', title: t('withdrawn') }));
    onClose();
  });
  const refused = inlineMessage(error);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('title')}
      actions={
        data === undefined ? (
          <Button kind="primary" isLoading={isLoading} onClick={() => void share(orderId)}>
            {t('make')}
          </Button>
        ) : (
          <Acts shareId={data.shareId} drawn={drawn} />
        )
      }
    >
      <div className="stack">
        <p className="t-label c2">{t('what')}</p>
        {refused !== undefined && <Note kind="bad">{refused}</Note>}
        {data !== undefined && (
          <>
            <Shared shareId={data.shareId} drawn={drawn} onDrawn={setDrawn} />
            <Button kind="line" isLoading={taking.isLoading} onClick={takeBack.run}>
              {t('withdraw')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}
