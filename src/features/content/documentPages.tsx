import { AboutRows } from './AboutRows.tsx';
import { DocumentPage } from './DocumentPage.tsx';
import { FaqPage } from './faq/FaqPage.tsx';

/** The pages that are one document of the house each, by their routes. */
export const documentPages = {
  about: () => <DocumentPage name="about" end={<AboutRows />} />,
  msb: () => <DocumentPage name="msb" />,
  terms: () => <DocumentPage name="terms" />,
  privacy: () => <DocumentPage name="privacy" />,
  whitepaper: () => <DocumentPage name="whitepaper" hasContents />,
  faq: () => <FaqPage name="faq" />,
  borrowFaq: () => <FaqPage name="borrow-faq" />,
} as const;
