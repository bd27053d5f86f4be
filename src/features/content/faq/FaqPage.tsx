import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useRichtextGetInfoQuery } from '../../../api/richtextApi.ts';
import { paths } from '../../../lib/paths.ts';
import { useBack } from '../../../lib/useBack.ts';
import { Page } from '../../../ui/Frame/Page.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { RichDocument } from '../../../ui/RichText/RichDocument.tsx';
import { Questions } from './Questions.tsx';
import '../document.css';

/** Questions and answers, in groups, with a search. */
export function FaqPage({ name }: { readonly name: 'faq' | 'borrow-faq' }): ReactElement {
  const { t } = useTranslation('documents');
  const { t: tMenu } = useTranslation('settings');
  const title = name === 'faq' ? tMenu('entry.faq') : t('faq.borrowTitle');
  const back = useBack(paths.menu);
  const source = useRichtextGetInfoQuery(name);
  return (
    <Page nav={<NavBar title={title} onBack={back} />}>
      <div className="px paper">
        <RichDocument source={source}>{(nodes) => <Questions nodes={nodes} />}</RichDocument>
      </div>
    </Page>
  );
}
