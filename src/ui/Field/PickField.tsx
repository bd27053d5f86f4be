import type { ReactElement } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { NativeSelect } from './NativeSelect.tsx';
import './PickField.css';

interface PickFieldProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A short choice with its name inside: currency, network. The device's own picker does the choosing. */
export function PickField({ label, options, value, onChange }: PickFieldProps): ReactElement {
  return (
    <label className="pick">
      <span className="t-micro c3">{label}</span>
      <b>{options.find((option) => option.value === value)?.label}</b>
      <Icon name="down" size={18} />
      <NativeSelect label={label} options={options} value={value} onChange={onChange} />
    </label>
  );
}
