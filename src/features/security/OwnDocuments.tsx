import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrivateImage } from '../../account/usePrivateImage.ts';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';

interface OwnDocumentProps {
  readonly url: string;
  readonly side: 'front' | 'back';
}

function OwnDocument({ url, side }: OwnDocumentProps): ReactElement {
  const { t } = useTranslation('certification');
  const { src, isFailed } = usePrivateImage(url);
  return (
    <figure className="own-document">
      <div className="frame">
        {src !== undefined && <img src={src} alt={t(`photo.${side}.preview`)} />}
        {src === undefined && !isFailed && <Skeleton width="100%" height={104} />}
        {isFailed && <span className="t-cap c3">{t('photo.failed')}</span>}
      </div>
      <figcaption className="t-label">{t(`photo.${side}.label`)}</figcaption>
    </figure>
  );
}

interface OwnDocumentsProps {
  readonly frontImage: string | null;
  readonly backImage: string | null;
}

/** The photos the user handed in, fetched with the token: nobody else can read them but a reviewer. */
export function OwnDocuments({ frontImage, backImage }: OwnDocumentsProps): ReactElement | null {
  if (frontImage === null) return null;
  return (
    <div className="documents">
      <OwnDocument url={frontImage} side="front" />
      {backImage !== null && <OwnDocument url={backImage} side="back" />}
    </div>
  );
}
