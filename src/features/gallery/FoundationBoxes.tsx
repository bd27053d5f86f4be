import type { ReactElement } from 'react';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { ICONS } from '../../ui/Icon/icons.ts';
import '../../ui/Icon/moreIcons.ts';
import type { IconName } from '../../ui/Icon/icons.ts';
import { Logo } from '../../ui/Logo/Logo.tsx';
import { Mark } from '../../ui/Logo/Mark.tsx';
import { ProofGlyph } from '../../ui/Logo/ProofGlyph.tsx';
import { UpDown } from '../../ui/Triangle/UpDown.tsx';
import { Box } from './Box.tsx';

const ROLES: readonly (readonly [string, string])[] = [
  ['canvas', 'behind blocks'],
  ['page', 'ground'],
  ['surface-1', 'fields, cards'],
  ['surface-2', 'sheets'],
  ['surface-3', 'selected, buttons'],
  ['line', 'hairline'],
  ['line-strong', 'outline'],
  ['control', 'box, stop'],
  ['text-1', 'primary'],
  ['text-2', 'secondary'],
  ['text-3', 'tertiary'],
  ['accent', 'links, proof'],
  ['buff', 'caution, risk'],
  ['danger', 'error'],
  ['ok', 'passed'],
  ['up', 'rising'],
  ['down', 'falling'],
];

const TYPES: readonly (readonly [string, string, string])[] = [
  ['t-display', '12,480.36', 'display 34/40 600'],
  ['t-price up', '64,183.5', 'price 28/32 600'],
  ['t-h1', 'A market you can check.', 'h1 28/36 650'],
  ['t-h2', 'Verify this price', 'h2 20/28 600'],
  ['t-h3', 'Earnings trend', 'h3 17/24 600'],
  ['t-body', 'Running text in plain words', 'body 15/24 400'],
  ['t-row', 'BTC/USDT', 'row 15/20 500'],
  ['t-label c2', 'Available balance', 'label 13/20 400'],
  ['t-cap c2', '2026-03-14 14:06:12', 'caption 12/16 400'],
  ['t-micro c3', '24h low and high', 'micro 11/16 500'],
  ['t-body', '每个价格，都可核对。', 'system face'],
  ['t-body', 'Mỗi mức giá đều kiểm tra được', 'vietnamese'],
];

export function FoundationBoxes(): ReactElement {
  return (
    <>
      <Box title="Colour roles">
        <div className="gallery-swatches">
          {ROLES.map(([role, use]) => (
            <div key={role}>
              <i style={{ background: `var(--${role})` }} />
              <div>
                <b>{role}</b>
                <small>{use}</small>
              </div>
            </div>
          ))}
        </div>
      </Box>
      <Box title="Type">
        <div className="gallery-types">
          {TYPES.map(([className, text, name]) => (
            <div key={text}>
              <span className={className}>{text}</span>
              <small>{name}</small>
            </div>
          ))}
        </div>
      </Box>
      <Box title="Brand">
        <div className="row g6">
          <Logo />
          <Mark size={44} />
          <ProofGlyph />
          <UpDown />
        </div>
      </Box>
      <Box title="Icons">
        <div className="gallery-icons">
          {(Object.keys(ICONS) as IconName[]).map((name) => (
            <span key={name}>
              <Icon name={name} />
              {name}
            </span>
          ))}
        </div>
      </Box>
    </>
  );
}
