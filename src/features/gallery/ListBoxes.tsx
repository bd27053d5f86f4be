import type { ReactElement } from 'react';
import { AllocationBar, AllocationShare } from '../../ui/Assets/AllocationBar.tsx';
import { QuickActions } from '../../ui/Assets/QuickActions.tsx';
import { Card } from '../../ui/Card/Card.tsx';
import { Switch } from '../../ui/Choice/Switch.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Group } from '../../ui/ListRow/Group.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { PreferenceTile } from '../../ui/ListRow/PreferenceTile.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { ProofStep, RecordLine } from '../../ui/Proof/ProofStep.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';
import { UpDown } from '../../ui/Triangle/UpDown.tsx';
import { Box, ignore } from './Box.tsx';

const HERE = '#/dev/gallery';

function RowsBox(): ReactElement {
  return (
    <Box title="Rows, groups, settings">
      <div className="bleed">
        <div className="prefs px">
          <PreferenceTile
            icon={<Icon name="languages" size={20} />}
            value="English"
            name="Language"
            onClick={ignore}
          />
          <PreferenceTile
            icon={<Icon name="moon" size={20} />}
            value="Dark"
            name="Theme"
            onClick={ignore}
          />
          <PreferenceTile
            icon={<UpDown />}
            value="Green up"
            name="Price colours"
            onClick={ignore}
          />
        </div>
        <Group title="Personal centre">
          <ListRow icon="wallet" title="My Assets" href={HERE} />
          <ListRow icon="shield" title="Security Center" value="4 of 5 on" href={HERE} />
          <ListRow
            icon="bot"
            title="AI Smart Quantification"
            sub="Can lose money. See the back-tests"
            onClick={ignore}
          />
          <ListRow
            icon="lock"
            title="Confirm large orders"
            trailing={<Switch label="Confirm large orders" isOn onChange={ignore} />}
          />
        </Group>
        <ListRow title="USDT" sub="Tether USD" amount="2,787.18" amountSub="2,787.18 USD" />
        <ListRow title="BTC" sub="Bitcoin" amount="0.01200" amountSub="770.20 USD" />
      </div>
    </Box>
  );
}

function AssetsBox(): ReactElement {
  return (
    <Box title="Quick actions, allocation">
      <QuickActions
        actions={[
          { label: 'Deposit', icon: 'deposit', href: HERE, isMain: true },
          { label: 'Withdraw', icon: 'withdraw', href: HERE },
          { label: 'Transfer', icon: 'transfer', href: HERE },
          { label: 'Records', icon: 'list', href: HERE },
        ]}
      />
      <AllocationBar shares={[33, 18.5, 8.4, 40.1]} />
      <div className="bleed">
        {['Spot', 'Contract', 'CFD', 'AI quant'].map((name, index) => (
          <ListRow
            key={name}
            icon="transfer"
            title={name}
            sub={<AllocationShare index={index} text="33.0%" />}
            amount="4,120.50"
            href={HERE}
          />
        ))}
      </div>
    </Box>
  );
}

function ProofBox(): ReactElement {
  return (
    <Box title="Proof, receipt">
      <Verdict
        state="ok"
        title="This price checks out"
        note="Worked out again on this phone in 14 ms"
      />
      <Verdict state="bad" title="This does not match" note="Your order is not affected" />
      <Verdict state="busy" title="Working it out" />
      <ProofStep number={1} title="The record">
        <RecordLine name="Entry" text="18,204,377" copyLabel="Copy entry" onCopy={ignore} />
        <RecordLine
          name="Hash"
          text="9f3a c17e … 5be2 04bd"
          copyLabel="Copy hash"
          onCopy={ignore}
        />
      </ProofStep>
      <div style={{ marginTop: 16 }}>
        <Card>
          <KeyValues
            facts={[
              { label: 'Quantity', value: '0.0600 BTC' },
              { label: 'Profit before fees', value: '+38.58', tone: 'up' },
              { label: 'Handling fee to close, 0.05%', value: '−1.93' },
            ]}
          />
        </Card>
      </div>
    </Box>
  );
}

export function ListBoxes(): ReactElement {
  return (
    <>
      <RowsBox />
      <AssetsBox />
      <ProofBox />
    </>
  );
}
