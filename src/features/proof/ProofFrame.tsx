import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inlineMessage } from '../../api/apiError.ts';
import type { SavedEvidence } from '../../../core/proof/evidenceFile.ts';
import { useSaveEvidence } from '../../publicLog/useSaveEvidence.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ErrorState } from '../../ui/Empty/ErrorState.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';

/** The part of a query's result that the frame shows. */
interface Loaded {
  readonly data: object | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
}

interface ProofFrameProps {
  readonly loaded: Loaded;
  /** What "Save as file" hands out. */
  readonly saved: SavedEvidence | undefined;
  readonly title: string;
  readonly fileName: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Title, actions, and the states before there is evidence. */
export function ProofFrame(props: ProofFrameProps): ReactElement {
  const { loaded, saved, title, fileName, onAgain, onClose, children } = props;
  const { t } = useTranslation('proof');
  const { t: tCommon } = useTranslation('common');
  const { data, error, isFetching } = loaded;
  const { save, isSaving } = useSaveEvidence();
  const actions = data !== undefined && (
    <div className="row g2">
      <Button onClick={onAgain} isLoading={isFetching}>
        {t('again')}
      </Button>
      <Button
        kind="primary"
        isLoading={isSaving}
        onClick={() => {
          if (saved !== undefined) save(saved, fileName);
        }}
      >
        {t('save')}
      </Button>
    </div>
  );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={tCommon('action.close')}
      actions={actions === false ? undefined : actions}
    >
      {data === undefined && error === undefined && <Verdict state="busy" title={t('working')} />}
      {data === undefined && error !== undefined && (
        <ErrorState
          title={t('failed')}
          retryLabel={tCommon('action.retry')}
          onRetry={onAgain}
          isRetrying={isFetching}
        >
          {inlineMessage(error)}
        </ErrorState>
      )}
      {children}
    </Sheet>
  );
}
