import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { useCopy } from '../../state/useCopy.ts';
import { CommandLine } from '../../ui/Proof/CommandLine.tsx';

interface LooksWrongProps {
  readonly fileName: string;
  /** Open from the start, where something differs. */
  readonly isOpen: boolean;
  readonly onLeave: () => void;
}

/** What to do for whoever does not believe what is shown: the file, the public program, the operator, everybody's screen. */
export function LooksWrong({ fileName, isOpen, onLeave }: LooksWrongProps): ReactElement {
  const { t } = useTranslation('proof');
  const copy = useCopy();
  const navigate = useNavigate();
  const contact = useAppSelector((state) => selectConfig(state)?.customerServiceUrl);
  const [isShown, setShown] = useState(isOpen);
  const command = `npm run audit -- --file fairlead-${fileName}.json`;
  return (
    <section className="wrong">
      <button
        type="button"
        className="t-label-b ca"
        aria-expanded={isShown}
        onClick={() => {
          setShown(!isShown);
        }}
      >
        {t('wrong.open')}
      </button>
      {isShown && (
        <ol className="t-label c2">
          <li>{t('wrong.save')}</li>
          <li>
            {t('wrong.check')}
            <CommandLine
              text={command}
              copyLabel={t('wrong.copied')}
              onCopy={() => {
                copy(command);
              }}
            />
          </li>
          {typeof contact === 'string' ? (
            <li>
              {t('wrong.contact')}{' '}
              <a className="ca" href={contact} target="_blank" rel="noopener noreferrer">
                {t('wrong.support')}
              </a>
            </li>
          ) : (
            <li>{t('wrong.contactNone')}</li>
          )}
          <li>
            <a
              className="ca"
              href={`#${paths.verify}`}
              onClick={(event) => {
                // The sheet goes with the page: its step back must not take the new page away.
                event.preventDefault();
                void navigate(paths.verify);
                onLeave();
              }}
            >
              {t('wrong.strangers')}
            </a>
          </li>
        </ol>
      )}
    </section>
  );
}
