import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { selectBrand } from '../../state/selectBrand.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Choice/Checkbox.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { CopyButton } from './CopyButton.tsx';

/** Lets the browser ask before a reload or a closed tab takes away what is shown only once. */
function useAskBeforeUnload(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [isAsking]);
}

/** The codes for the day the phone is gone: shown once, so leaving asks whether they are kept. */
export function RecoveryCodesPage({ codes }: { readonly codes: readonly string[] }): ReactElement {
  const { t } = useTranslation('security');
  const { t: tCommon } = useTranslation('common');
  const navigate = useNavigate();
  const brand = useAppSelector(selectBrand);
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useAskBeforeUnload(!isKept);
  const text = codes.join('\n');
  const leave = (): void => {
    if (isKept) void navigate(paths.safeCenter, { replace: true });
    else setAsked(true);
  };
  return (
    <Page
      nav={<NavBar title={t('recovery.title')} onBack={leave} />}
      actions={
        <Button kind="primary" onClick={leave}>
          {tCommon('action.done')}
        </Button>
      }
    >
      <div className="px form-page">
        <Note kind="risk">{t('recovery.text')}</Note>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="totp-acts">
          <CopyButton text={text} />
          <Button
            size="small"
            kind="line"
            icon={<Icon name="download" size={18} />}
            onClick={() => {
              const content = `${t('recovery.fileHead', { brand })}\n\n${text}\n`;
              saveFile(new Blob([content], { type: 'text/plain' }), `${brand}-recovery-codes.txt`);
            }}
          >
            {t('recovery.save')}
          </Button>
        </div>
        <Checkbox isChecked={isKept} hasError={isAsked && !isKept} onChange={setKept}>
          {t('recovery.kept')}
        </Checkbox>
        {isAsked && !isKept && <Note kind="bad">{t('recovery.keepFirst')}</Note>}
      </div>
    </Page>
  );
}
