import { paths } from './paths.ts';

/** Login address that leads back to `here` (a path of the hash with its query) afterwards. */
export function loginFor(here: string): string {
  return `${paths.login}?${new URLSearchParams({ next: here }).toString()}`;
}

/** Where to go after signing in: the page that asked for it, else the contract screen. Only paths of our own. */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/(?!\/)/.test(next) && !next.startsWith(paths.login)
    ? next
    : paths.contract;
}
