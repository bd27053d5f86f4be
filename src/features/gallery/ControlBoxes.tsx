import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Choice/Checkbox.tsx';
import { Radio } from '../../ui/Choice/Radio.tsx';
import { RadioList } from '../../ui/Choice/RadioList.tsx';
import { Switch } from '../../ui/Choice/Switch.tsx';
import { Chip } from '../../ui/Chip/Chip.tsx';
import { ChipRow } from '../../ui/Chip/ChipRow.tsx';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';
import { MiniButton } from '../../ui/NavBar/MiniButton.tsx';
import { MoreLink } from '../../ui/NavBar/MoreLink.tsx';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { Slider } from '../../ui/Slider/Slider.tsx';
import { Spinner } from '../../ui/Spinner/Spinner.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { Triangle } from '../../ui/Triangle/Triangle.tsx';
import { Box, ignore, State, States } from './Box.tsx';
import { SampleLeverage, SampleSide } from './SampleParts.tsx';
import { optionsOf } from '../../ui/Segment/optionsOf.ts';

function ButtonBox(): ReactElement {
  return (
    <Box title="Button">
      <States>
        <State name="primary">
          <Button kind="primary">Withdraw</Button>
        </State>
        <State name="pressed">
          <Button kind="primary" className="is-press">
            Withdraw
          </Button>
        </State>
        <State name="loading">
          <Button kind="primary" isLoading loadingLabel="Sending">
            Withdraw
          </Button>
        </State>
        <State name="disabled">
          <Button kind="primary" disabled>
            Withdraw
          </Button>
        </State>
        <State name="plain">
          <Button>Cancel</Button>
        </State>
        <State name="ghost">
          <Button kind="ghost">Create account</Button>
        </State>
        <State name="long">
          <Button kind="long" icon={<Triangle direction="up" size={10} />}>
            Open long
          </Button>
        </State>
        <State name="short">
          <Button kind="short" icon={<Triangle direction="down" size={10} />}>
            Open short
          </Button>
        </State>
        <State name="danger">
          <Button kind="danger">Unbind address</Button>
        </State>
        <State name="line">
          <Button kind="line">Details</Button>
        </State>
        <State name="two lines">
          <Button kind="primary" sub="Price held for 2 s">
            Close for 78.90
          </Button>
        </State>
        <State name="medium, small">
          <div className="stack">
            <Button kind="long" size="medium">
              Open long <span style={{ fontWeight: 500 }}>0.0934 BTC</span>
            </Button>
            <Button size="small">Add margin</Button>
          </div>
        </State>
      </States>
    </Box>
  );
}

function SmallButtonsBox(): ReactElement {
  const [isFavourite, setFavourite] = useState(true);
  return (
    <Box title="Icon buttons and links">
      <div className="row between">
        <IconButton icon="back" label="Back" size={24} />
        <IconButton
          icon="star"
          label="Favourite"
          isQuiet
          isOn={isFavourite}
          onClick={() => {
            setFavourite(!isFavourite);
          }}
        />
        <IconButton icon="bell" label="Notices, 2 new" isQuiet hasDot />
        <IconButton icon="more" label="More" isQuiet disabled />
        <MiniButton label="Leverage 20 times, isolated margin" onClick={ignore}>
          20×
        </MiniButton>
        <MoreLink onClick={ignore}>Details</MoreLink>
        <Spinner label="Loading" />
      </div>
    </Box>
  );
}

function ChoiceBox(): ReactElement {
  const [side, setSide] = useState<'long' | 'short'>('long');
  const [days, setDays] = useState<'7' | '30' | '90'>('7');
  const [chip, setChip] = useState('All');
  const [isChecked, setChecked] = useState(true);
  const [radio, setRadio] = useState('a');
  return (
    <Box title="Choices">
      <div className="stack" style={{ '--gap': '12px' } as React.CSSProperties}>
        <SampleSide value={side} onChange={setSide} />
        <Segment
          options={optionsOf({ '7': '7 days', '30': '30 days', '90': '90 days' })}
          value={days}
          onChange={setDays}
          label="Period"
        />
        <Segment
          isSmall
          options={[
            { value: '7', label: 'Market' },
            { value: '30', label: 'Limit' },
            { value: '90', label: 'Off', isDisabled: true },
          ]}
          value={days}
          onChange={setDays}
          label="Type"
        />
        <ChipRow className="bleed">
          {['All', 'Fixed term', 'Demand'].map((name) => (
            <Chip
              key={name}
              isSelected={chip === name}
              onClick={() => {
                setChip(name);
              }}
            >
              {name}
            </Chip>
          ))}
        </ChipRow>
        <div className="row between">
          <Checkbox isChecked={isChecked} onChange={setChecked}>
            TP / SL
          </Checkbox>
          <Checkbox isChecked={false} onChange={ignore} hasError>
            Error
          </Checkbox>
          <Checkbox isChecked onChange={ignore} isDisabled>
            Off
          </Checkbox>
        </div>
        <div className="row between">
          {['a', 'b'].map((value) => (
            <Radio
              key={value}
              name="gallery"
              value={value}
              isChecked={radio === value}
              onChange={setRadio}
            >
              {value}
            </Radio>
          ))}
          <Switch label="Confirm large orders" isOn={isChecked} onChange={setChecked} />
          <Switch label="Off" isOn={false} onChange={ignore} isDisabled />
        </div>
      </div>
    </Box>
  );
}

function SliderBox(): ReactElement {
  const [value, setValue] = useState(25);
  const [leverage, setLeverage] = useState(20);
  return (
    <Box title="Slider">
      <div className="stack">
        <Slider value={value} onChange={setValue} label="Amount" valueText={`${value}%`} />
        <Slider
          value={value}
          onChange={setValue}
          label="Amount with labels"
          stopLabels={['0', '25', '50', '75', '100%']}
        />
        <SampleLeverage value={leverage} onChange={setLeverage} />
        <Slider value={50} onChange={ignore} label="Off" isDisabled />
      </div>
    </Box>
  );
}

function TabsBox(): ReactElement {
  const [tab, setTab] = useState<'holding' | 'open' | 'stops' | 'history'>('holding');
  const [theme, setTheme] = useState<'dark' | 'light' | 'system'>('dark');
  return (
    <Box title="Tabs, radio rows">
      <div className="bleed">
        <Tabs
          items={[
            { id: 'holding', label: 'Holding', count: 2 },
            { id: 'open', label: 'Open orders', count: 1 },
            { id: 'stops', label: 'TP / SL', count: 2 },
            { id: 'history', label: 'History' },
          ]}
          value={tab}
          onChange={setTab}
          label="Orders"
        />
        <RadioList
          options={[
            { value: 'dark', title: 'Dark', sub: 'Night chart' },
            { value: 'light', title: 'Light', sub: 'Paper chart' },
            { value: 'system', title: '跟随系统', sub: 'Like the device', lang: 'zh-Hans' },
          ]}
          value={theme}
          onChange={setTheme}
          label="Theme"
        />
      </div>
    </Box>
  );
}

export function ControlBoxes(): ReactElement {
  return (
    <>
      <ButtonBox />
      <SmallButtonsBox />
      <ChoiceBox />
      <SliderBox />
      <TabsBox />
    </>
  );
}
