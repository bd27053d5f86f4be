import { useState } from 'react';
import type { ReactElement } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { changePreferences, usePreferences } from '../../lib/preferences.ts';
import { Logo } from '../../ui/Logo/Logo.tsx';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { ControlBoxes } from './ControlBoxes.tsx';
import { FieldBoxes } from './FieldBoxes.tsx';
import { FoundationBoxes } from './FoundationBoxes.tsx';
import { ListBoxes } from './ListBoxes.tsx';
import { MessageBoxes } from './MessageBoxes.tsx';
import { SheetBox } from './SheetBox.tsx';
import { TicketScreen } from './TicketScreen.tsx';
import { TradingBoxes } from './TradingBoxes.tsx';
import './GalleryPage.css';

function Controls(): ReactElement {
  const { theme, updown, palette } = usePreferences();
  return (
    <div className="controls">
      <Segment
        isSmall
        label="Theme"
        options={[
          { value: 'dark', label: 'Dark' },
          { value: 'light', label: 'Light' },
          { value: 'system', label: 'System' },
        ]}
        value={theme}
        onChange={(value) => {
          changePreferences({ theme: value });
        }}
      />
      <Segment
        isSmall
        label="Price colours"
        options={[
          { value: 'green', label: 'Green up' },
          { value: 'red', label: 'Red up' },
        ]}
        value={updown}
        onChange={(value) => {
          changePreferences({ updown: value });
        }}
      />
      <Segment
        isSmall
        label="Palette"
        options={[
          { value: 'teal', label: 'Teal' },
          { value: 'blue', label: 'Blue' },
        ]}
        value={palette}
        onChange={(value) => {
          changePreferences({ palette: value });
        }}
      />
    </div>
  );
}

/** For developers, at #/dev/gallery: every component of src/ui in every state. `npm run dev` links it. */
export function GalleryPage(): ReactElement {
  const { locale } = useFormat();
  const [view, setView] = useState<'components' | 'ticket'>('components');
  const views = (
    <Segment
      isSmall
      label="View"
      options={[
        { value: 'components', label: 'Components' },
        { value: 'ticket', label: 'Ticket screen' },
      ]}
      value={view}
      onChange={setView}
    />
  );
  if (view === 'ticket') {
    return (
      <div className="gallery-sample">
        <TicketScreen locale={locale} />
      </div>
    );
  }
  return (
    <main className="gallery">
      <header>
        <h1 className="sr">Gallery of components</h1>
        <Logo size={32} />
        <Controls />
        {views}
      </header>
      <div className="gallery-grid">
        <FoundationBoxes />
        <ControlBoxes />
        <FieldBoxes locale={locale} />
        <TradingBoxes />
        <ListBoxes />
        <MessageBoxes />
        <SheetBox />
      </div>
    </main>
  );
}
