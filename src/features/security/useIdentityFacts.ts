import { useTranslation } from 'react-i18next';
import type { RealInfo } from '../../../protocol/identity.ts';
import { useCountries } from '../../account/useCountries.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { nameCountries } from '../../lib/countries.ts';
import { formatTime } from '../../lib/formatTime.ts';
import type { Fact } from '../../ui/Facts/Facts.tsx';

/** "•••• 4711": the whole number leaves the house to a reviewer only. */
const endOf = (idNumberEnd: string): string => `•••• ${idNumberEnd}`;

/** When a tier was handed in and decided. */
function useTimes(tier: RealInfo['basic' | 'advanced']): Fact[] {
  const { t } = useTranslation('certification');
  const facts: Fact[] = [];
  if (tier.submittedAt !== null) {
    facts.push({ label: t('fact.submittedAt'), value: formatTime(tier.submittedAt) });
  }
  if (tier.decidedAt !== null) {
    facts.push({ label: t('fact.decidedAt'), value: formatTime(tier.decidedAt) });
  }
  return facts;
}

/** What the basic tier was handed in with. */
export function useBasicFacts({ basic }: RealInfo): readonly Fact[] {
  const { t } = useTranslation('certification');
  const { locale } = useFormat();
  const { name, country, documentType, idNumberEnd } = basic;
  const { data: countries } = useCountries(country !== null);
  const times = useTimes(basic);
  const named = nameCountries(countries ?? [], locale).find((one) => one.code === country)?.name;
  const facts: Fact[] = [];
  if (name !== null) facts.push({ label: t('name.label'), value: name });
  if (country !== null) facts.push({ label: t('country.row'), value: named ?? country });
  if (documentType !== null) {
    facts.push({ label: t('document.label'), value: t(`document.${documentType}`) });
  }
  if (idNumberEnd !== null) facts.push({ label: t('idNumber.label'), value: endOf(idNumberEnd) });
  return [...facts, ...times];
}

/** What the advanced tier was handed in with; its pictures are shown beside it. */
export function useAdvancedFacts({ basic, advanced }: RealInfo): readonly Fact[] {
  const { t } = useTranslation('certification');
  const times = useTimes(advanced);
  const facts: Fact[] = [];
  if (basic.documentType !== null) {
    facts.push({ label: t('document.label'), value: t(`document.${basic.documentType}`) });
  }
  if (advanced.idNumberEnd !== null) {
    facts.push({ label: t('idNumber.label'), value: endOf(advanced.idNumberEnd) });
  }
  return [...facts, ...times];
}
