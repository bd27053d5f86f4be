/** Of a field whose text counts letter by letter, an address or a number: nothing corrects it and nothing remembers it. */
export const VERBATIM = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
