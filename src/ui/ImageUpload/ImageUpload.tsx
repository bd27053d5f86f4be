import { useId, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { classNames } from '../classNames.ts';
import { KeepLink } from '../Account/KeepLink.tsx';
import { FieldHint, hintId, labelId } from '../Field/FieldFrame.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Progress } from '../Progress/Progress.tsx';
import { formatFileSize, IMAGE_TYPES } from './checkImage.ts';
import { useImageUpload } from './useImageUpload.ts';
import type { ImageState, SendFile } from './useImageUpload.ts';
import './ImageUpload.css';

interface ImageUploadProps {
  readonly label: ReactNode;
  /** What the empty tile asks for: "Add a screenshot". */
  readonly pickLabel: string;
  /** What the picture shows, for those who do not see it: "Your proof image". */
  readonly previewLabel: string;
  readonly upload: SendFile;
  /** The file's URL once it has arrived; undefined as soon as another is chosen or it is taken away. */
  readonly onChange: (url: string | undefined) => void;
  /** `row`: a 72 px tile. `document`: the frame of a card, 1.586:1. */
  readonly shape?: 'row' | 'document';
  /** Phones open this camera at once; leave it out to let the user choose a picture as well. */
  readonly camera?: 'environment' | 'user';
  /** The form's own complaint: "Please add the proof image". */
  readonly error?: string | undefined;
}

/** The sentence of a failed step, or undefined while all is well. */
function useFailure(state: ImageState): string | undefined {
  const { t } = useTranslation('common');
  if (state.step === 'wrong') return t(`upload.wrong.${state.problem}`);
  if (state.step !== 'failed') return undefined;
  return state.message ?? t(`upload.failed.${state.reason ?? 'badAnswer'}`);
}

function StateLine({ state }: { readonly state: ImageState }): ReactElement | null {
  const { t } = useTranslation('common');
  const { locale, percent } = useFormat();
  if (state.step === 'sending') {
    return (
      <span className="up-line">
        {t('upload.sending', { percent: percent(state.share.toFixed(2), { decimals: 0 }) })}
        <Progress value={state.share} label={t('upload.progress')} />
      </span>
    );
  }
  if (state.step !== 'done') return null;
  return (
    <span className="up-line cok">
      {t('upload.done', { size: formatFileSize(state.chosen.file.size, locale) })}
    </span>
  );
}

/** An image the user picks or takes: preview, progress, retake, and every failure said in its place (DESIGN 9.29). */
export function ImageUpload(props: ImageUploadProps): ReactElement {
  const { label, pickLabel, previewLabel, upload, onChange, shape = 'row', camera, error } = props;
  const { t } = useTranslation('common');
  const controlId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state, choose, retry, clear } = useImageUpload(upload, onChange);
  const failure = useFailure(state);
  // A form that is sent too early: what is missing is on its way.
  const complaint = error !== undefined && state.step === 'sending' ? t('upload.wait') : error;
  const sentence = failure ?? complaint;
  const chosen = 'chosen' in state ? state.chosen : undefined;
  const pick = (): void => input.current?.click();
  return (
    <div className="field" role="group" aria-labelledby={labelId(controlId)}>
      <div className="lab">
        <span id={labelId(controlId)}>{label}</span>
      </div>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="file-input"
        accept={IMAGE_TYPES}
        capture={camera}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after a failure: the input must notice.
          event.target.value = '';
          if (file !== undefined) choose(file);
        }}
      />
      {chosen === undefined ? (
        <button
          type="button"
          className={classNames('upl', shape, sentence !== undefined && 'err')}
          aria-describedby={sentence === undefined ? undefined : hintId(controlId)}
          onClick={pick}
        >
          <Icon name={camera === undefined ? 'image' : 'camera'} size={22} />
          <span>
            <b>{state.step === 'wrong' ? t('upload.chooseAnother') : pickLabel}</b>
            <small>{t('upload.limits')}</small>
          </span>
        </button>
      ) : (
        <div className={classNames('upl', 'has', shape, state.step, sentence && 'err')}>
          <img src={chosen.preview} alt={previewLabel} />
          <div className="f1">
            <StateLine state={state} />
            <div className="up-acts">
              {state.step === 'failed' && (
                <button type="button" className="text-act" onClick={retry}>
                  {t('action.retry')}
                </button>
              )}
              {state.step !== 'sending' && (
                <button type="button" className="text-act" onClick={pick}>
                  {t(camera === undefined ? 'upload.chooseAnother' : 'upload.retake')}
                </button>
              )}
              {state.step === 'failed' && <KeepLink refusal={state.key} />}
            </div>
          </div>
          <IconButton
            icon={state.step === 'sending' ? 'close' : 'delete'}
            size={18}
            isQuiet
            label={t(state.step === 'sending' ? 'upload.stop' : 'upload.remove')}
            onClick={clear}
          />
        </div>
      )}
      <FieldHint controlId={controlId} error={sentence} />
    </div>
  );
}
