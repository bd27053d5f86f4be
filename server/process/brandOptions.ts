// BRAND_NAME, BRAND_LOGO, BRAND_ACCENT → what the product is called and looks like. The picture is read here, once, before
// anything is opened. Source: decisions.md ("the name, logo and colours come from configuration").
import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../store/embedded/directoryLock.ts';
import { LEAST_CONTRAST, type Theme, worstGround } from './brandColours.ts';

export interface BrandLogo {
  readonly bytes: Buffer;
  readonly type: 'image/svg+xml' | 'image/png';
}

export interface Brand {
  readonly name: string;
  /** Undefined: our own mark. */
  readonly logo: BrandLogo | undefined;
  /** Of each theme; undefined: our own. */
  readonly accent: Readonly<Record<Theme, string>> | undefined;
}

/** As it is in the environment. */
export interface BrandSettings extends Pick<Brand, 'name' | 'accent'> {
  readonly logoFile: string | undefined;
}

export const OWN_NAME = 'Fairlead';

type Environment = Readonly<Record<string, string | undefined>>;

/** It stands in the bar of a narrow phone. */
const LONGEST_NAME = 24;
/** Every first visit loads it. */
const MOST_LOGO_BYTES = 64 * 1024;

const refuse = (name: string, what: string): never => {
  throw new StartError(`${name}: ${what}`);
};

function readName(env: Environment): string {
  const name = env['BRAND_NAME']?.trim() ?? '';
  if (name.length > LONGEST_NAME) refuse('BRAND_NAME', `is longer than ${LONGEST_NAME} characters`);
  if (/\p{Cc}/u.test(name)) refuse('BRAND_NAME', 'has to be one line of text');
  return name === '' ? OWN_NAME : name;
}

function readAccent(env: Environment): Brand['accent'] {
  const text = env['BRAND_ACCENT']?.trim().toLowerCase() ?? '';
  if (text === '') return undefined;
  const [, dark, light] = /^(#[\da-f]{6})\s*,\s*(#[\da-f]{6})$/.exec(text) ?? [];
  if (dark === undefined || light === undefined)
    return refuse(
      'BRAND_ACCENT',
      'is not two colours, of the dark and of the light theme, such as #86d3f5,#0b5f94',
    );
  for (const [theme, colour] of [
    ['dark', dark],
    ['light', light],
  ] as const) {
    const worst = worstGround(theme, colour);
    // Rounded down: what is refused never reads as if it were enough.
    const shown = (Math.floor(worst.contrast * 100) / 100).toFixed(2);
    if (worst.contrast < LEAST_CONTRAST)
      refuse(
        'BRAND_ACCENT',
        `${colour} has a contrast of ${shown} on ${worst.ground} of the ${theme} theme; it needs ${LEAST_CONTRAST}`,
      );
  }
  return { dark, light };
}

/** Throws StartError with one line that names the variable. Reads nothing but `env`. */
export const readBrandSettings = (env: Environment): BrandSettings => ({
  name: readName(env),
  accent: readAccent(env),
  logoFile: env['BRAND_LOGO']?.trim() === '' ? undefined : env['BRAND_LOGO']?.trim(),
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^]*?-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>][^]*<\/svg>\s*$/i;
/** A picture that acts, or fetches something, is none: our own policy would stop it, another reader's need not. */
const ACTIVE =
  /<script|<foreignobject|<iframe|\son\w+\s*=|javascript:|(?:href|src)\s*=(?!\s*["']?#)|url\((?!\s*["']?#)|@import/i;

function typeOf(bytes: Buffer): BrandLogo['type'] | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return SVG.test(bytes.toString('utf8')) ? 'image/svg+xml' : undefined;
}

function readLogo(file: string): BrandLogo {
  let bytes: Buffer;
  try {
    if (statSync(file).size > MOST_LOGO_BYTES)
      refuse('BRAND_LOGO', `${file} is larger than ${MOST_LOGO_BYTES / 1024} kB`);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    return refuse('BRAND_LOGO', `${file} cannot be read`);
  }
  const type = typeOf(bytes);
  if (type === undefined) return refuse('BRAND_LOGO', `${file} is no SVG and no PNG picture`);
  if (type === 'image/svg+xml' && ACTIVE.test(bytes.toString('utf8')))
    refuse('BRAND_LOGO', `${file} has scripts in it, or loads something`);
  return { bytes, type };
}

/** The brand with its picture. Throws StartError with one line where the file is no such picture. */
export const openBrand = ({ logoFile, ...settings }: BrandSettings): Brand => ({
  ...settings,
  logo: logoFile === undefined ? undefined : readLogo(logoFile),
});
