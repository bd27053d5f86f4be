import { useEffect, useState } from 'react';
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
import { optionsOf } from '../../ui/Segment/optionsOf.ts';
import { SheetBox } from './SheetBox.tsx';
import { TicketScreen } from './TicketScreen.tsx';
import { TradingBoxes } from './TradingBoxes.tsx';
import styles from './GalleryPage.css?url';

const PREFERENCES = {
  theme: ['Theme', { dark: 'Dark', light: 'Light', system: 'System' }],
  updown: ['Price colours', { green: 'Green up', red: 'Red up' }],
  palette: ['Palette', { teal: 'Teal', blue: 'Blue' }],
} as const;

function Controls(): ReactElement {
  const preferences = usePreferences();
  return (
    <div className="controls">
      {(Object.keys(PREFERENCES) as (keyof typeof PREFERENCES)[]).map((preference) => (
        <Segment
          key={preference}
          isSmall
          label={PREFERENCES[preference][0]}
          options={optionsOf<string>(PREFERENCES[preference][1])}
          value={preferences[preference]}
          onChange={(value) => {
            changePreferences({ [preference]: value });
          }}
        />
      ))}
    </div>
  );
}

/** For developers, at #/dev/gallery: every component of src/ui in every state. `npm run dev` links it. */
export function GalleryPage(): ReactElement {
  const { locale } = useFormat();
  const [view, setView] = useState<'components' | 'ticket'>('components');
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['gallery'] = view;
    return () => {
      delete page.dataset['gallery'];
    };
  }, [view]);
  const views = (
    <Segment
      isSmall
      label="View"
      options={optionsOf({ components: 'Components', ticket: 'Ticket screen' })}
      value={view}
      onChange={setView}
    />
  );
  if (view === 'ticket') {
    return (
      <div className="gallery-sample">
        <link rel="stylesheet" href={styles} />
        <TicketScreen locale={locale} />
      </div>
    );
  }
  return (
    <main className="gallery">
      {/* Of its own: nobody else should load it. */}
      <link rel="stylesheet" href={styles} />
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
