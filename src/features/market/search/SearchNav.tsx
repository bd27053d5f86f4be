import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VERBATIM } from '../../../ui/Field/verbatim.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { IconButton } from '../../../ui/IconButton/IconButton.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';

interface SearchNavProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

/** The search field in the place of the bar. Escape leaves it, as "Cancel" does. */
export function SearchNav({ field, typed, onType, onClose }: SearchNavProps): ReactElement {
  const { t } = useTranslation('market');
  const { t: tCommon } = useTranslation('common');
  return (
    <NavBar
      right={
        <button type="button" className="txt" onClick={onClose}>
          {tCommon('action.cancel')}
        </button>
      }
    >
      <h1 className="sr">{t('search.label')}</h1>
      <label className="nav-search market-field">
        <Icon name="search" size={18} />
        <span className="sr">{t('search.label')}</span>
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          {...VERBATIM}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
        {typed !== '' && (
          <IconButton
            icon="close"
            size={18}
            label={t('search.clear')}
            onClick={() => {
              onType('');
              field.current?.focus();
            }}
          />
        )}
      </label>
    </NavBar>
  );
}
