/** "mira@mail.com" → "m***a@mail.com": enough to recognise, too little to read over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const name = email.slice(0, at);
  const last = name.length > 2 ? (name.at(-1) ?? '') : '';
  return `${name.at(0) ?? ''}***${last}${email.slice(at)}`;
}
