import type { ReactElement } from 'react';
import { NativeSelect } from '../Field/NativeSelect.tsx';
import { Icon } from '../Icon/Icon.tsx';
import './Assets.css';

export interface TransferAccount {
  readonly id: string;
  readonly name: string;
  /** Formatted, or bullets while hidden. */
  readonly balance: string;
}

interface TransferPairProps {
  readonly accounts: readonly TransferAccount[];
  readonly fromId: string;
  readonly toId: string;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly swapLabel: string;
  /** The caller keeps the two different. */
  readonly onChange: (fromId: string, toId: string) => void;
}

interface SideProps {
  readonly accounts: readonly TransferAccount[];
  readonly label: string;
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

function Side({ accounts, label, chosenId, onChoose }: SideProps): ReactElement {
  const chosen = accounts.find((account) => account.id === chosenId);
  return (
    <div className="xr">
      <span className="k">{label}</span>
      <b>{chosen?.name}</b>
      <span className="val">{chosen?.balance}</span>
      <NativeSelect
        label={label}
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosenId}
        onChange={onChoose}
      />
    </div>
  );
}

/** From one account to another, with a button that turns the two round (state-toast mock-up). */
export function TransferPair(props: TransferPairProps): ReactElement {
  const { accounts, fromId, toId, fromLabel, toLabel, swapLabel, onChange } = props;
  return (
    <div className="xfer">
      <Side
        accounts={accounts}
        label={fromLabel}
        chosenId={fromId}
        onChoose={(id) => {
          onChange(id, id === toId ? fromId : toId);
        }}
      />
      <Side
        accounts={accounts}
        label={toLabel}
        chosenId={toId}
        onChoose={(id) => {
          onChange(id === fromId ? toId : fromId, id);
        }}
      />
      <button
        type="button"
        className="xs"
        aria-label={swapLabel}
        onClick={() => {
          onChange(toId, fromId);
        }}
      >
        <Icon name="swap" size={20} />
      </button>
    </div>
  );
}
