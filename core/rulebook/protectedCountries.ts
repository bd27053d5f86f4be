// Countries whose people trade by the `protected` profile: the European Economic Area and the United Kingdom.
// Must be the only list of them. Source: decisions.md "Modes and profiles" names the limits; they are those of ESMA's
// decisions (EU) 2018/795 and 2018/796 (binary options off, leverage by class, negative balance protection), kept since 2019
// by each state of the EEA, and of the FCA's PS19/18 and PS19/11 in the United Kingdom.

/** The 27 members of the European Union. */
const EUROPEAN_UNION =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
/** In the Union by article 355 (1) of its treaty, or as a part of a member, with a code of their own. */
const PARTS_OF_MEMBERS = ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'];
/** The other states of the EEA agreement. */
const EEA_BESIDES = ['IS', 'LI', 'NO'];

export const PROTECTED_COUNTRIES: ReadonlySet<string> = new Set([
  ...EUROPEAN_UNION,
  ...PARTS_OF_MEMBERS,
  ...EEA_BESIDES,
  'GB',
]);
