import { ratePassword } from './ratePassword.ts';

describe('ratePassword', () => {
  test.each([
    ['', 'tooShort', 'nothing typed'],
    ['elevenchars', 'tooShort', 'eleven characters'],
    ['aaaaaaaaaaaaaaaa', 'weak', 'one character repeated'],
    ['123456789012', 'weak', 'a run of digits'],
    ['abcdefghijklmnop', 'weak', 'a run of letters'],
    ['abababababababab', 'weak', 'two characters repeated'],
    ['mira.lane@2026', 'weak', 'mostly the e-mail name'],
    ['quiet tapir 9', 'fair', 'thirteen characters, some repeated'],
    ['rope harbour lantern 62', 'strong', 'several unrelated words'],
    ['Zq7!vK2#pX9$wR', 'strong', 'fourteen random characters'],
  ])('%j is %s: %s', (password, strength) => {
    expect(ratePassword(password, 'mira.lane@mail.com')).toBe(strength);
  });

  test('a short e-mail name is not searched for', () => {
    expect(ratePassword('rope harbour lantern 62', 'r@mail.com')).toBe('strong');
  });

  test('counts characters, not code units', () => {
    // Eleven characters outside the basic plane are 22 code units.
    expect(ratePassword('\u{1F9ED}'.repeat(11), '')).toBe('tooShort');
  });
});
