import type { ReactElement } from 'react';
import type { FieldProps } from '../Field/Field.tsx';
import { TextField } from '../Field/TextField.tsx';
import { VERBATIM } from '../Field/verbatim.ts';
import { Icon } from '../Icon/Icon.tsx';

interface SearchFieldProps extends Pick<FieldProps, 'label' | 'placeholder'> {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** What is looked for in a list, as it is typed. */
export function SearchField({ typed, onType, ...named }: SearchFieldProps): ReactElement {
  return (
    <TextField
      {...named}
      lead={<Icon name="search" size={18} className="c3" />}
      type="search"
      enterKeyHint="search"
      {...VERBATIM}
      value={typed}
      onChange={onType}
    />
  );
}
