import type { ReactElement } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { NativeSelect } from './NativeSelect.tsx';
import type { NativeSelectProps } from './NativeSelect.tsx';
import './PickField.css';

/** A short choice with its name inside: currency, network. The device's own picker does the choosing. */
export function PickField(props: NativeSelectProps): ReactElement {
  const { label, options, value } = props;
  return (
    <label className="pick">
      <span className="t-micro c3">{label}</span>
      <b>{options.find((option) => option.value === value)?.label}</b>
      <Icon name="down" size={18} />
      <NativeSelect {...props} />
    </label>
  );
}
