import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What a ticket cannot do without. */
type Missing = 'price' | 'margin' | 'quantity' | 'total' | 'stake';

interface MissingInput {
  /** "Please enter the margin": after a tap, until the form changes (product.md §5). */
  readonly sentence: string | undefined;
  /** A tap on the button: sends, or says what is missing. */
  readonly guard: (send: () => void) => void;
}

/** The first thing of a ticket that has to be typed; undefined when nothing is missing. */
export function useMissing(form: object, missing: Missing | undefined): MissingInput {
  const { t } = useTranslation('trading');
  const [asked, setAsked] = useState<object>();
  return {
    sentence: missing !== undefined && asked === form ? t(`missing.${missing}`) : undefined,
    guard: (send) => {
      if (missing === undefined) send();
      else setAsked(form);
    },
  };
}
