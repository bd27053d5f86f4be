import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import { Loading, Skeleton } from '../Skeleton/Skeleton.tsx';
import { makeQrCode } from './makeQrCode.ts';
import './QrCode.css';

interface QrCodeProps {
  readonly text: string;
  /** What the code says, for those who cannot scan it: "Deposit address as a QR code". */
  readonly label: string;
  /** Side of the code in px; 176 in DESIGN 9.28. */
  readonly size?: number;
  /** Gets the png's data URL once it is drawn: for "Save code". */
  readonly onReady?: (dataUrl: string) => void;
}

interface Drawn {
  readonly text: string;
  /** Undefined: it could not be made. */
  readonly url: string | undefined;
}

/** A QR code on white with its quiet ground (DESIGN 9.28). */
export function QrCode({ text, label, size = 176, onReady }: QrCodeProps): ReactElement {
  const { t } = useTranslation('common');
  const [drawn, setDrawn] = useState<Drawn>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const draw = async (): Promise<void> => {
      try {
        const url = await makeQrCode(text);
        if (!isWanted) return;
        setDrawn({ text, url });
        onReady?.(url);
      } catch {
        // The script did not load, or the text is too long for a code: the tile says so.
        if (isWanted) setDrawn({ text, url: undefined });
      }
    };
    void draw();
    return () => {
      isWanted = false;
    };
  }, [text, onReady, tries]);

  const current = drawn?.text === text ? drawn : undefined;
  const box = { width: size, height: size };
  return (
    <div className="qr">
      {current === undefined && (
        <Loading label={t('state.loading')}>
          <Skeleton {...box} />
        </Loading>
      )}
      {current !== undefined && current.url === undefined && (
        <div className="qr-failed" style={box} role="alert">
          <p>{t('state.errorTitle')}</p>
          <Button
            size="small"
            isNarrow
            onClick={() => {
              setDrawn(undefined);
              setTries(tries + 1);
            }}
          >
            {t('action.retry')}
          </Button>
        </div>
      )}
      {current?.url !== undefined && <img src={current.url} alt={label} style={box} />}
    </div>
  );
}
