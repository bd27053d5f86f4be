import type { ReactElement } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

export interface TextFieldProps extends Omit<FieldProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field whose text the caller owns. */
export function TextField({ onChange, ...field }: TextFieldProps): ReactElement {
  return (
    <Field
      {...field}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
