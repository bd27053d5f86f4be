/** The supply gate that works offline: exact versions, a complete lock file, a decided list of install scripts. */

interface LockEntry {
  readonly version?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}
interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly allowScripts?: Record<string, boolean>;
}
interface Lock {
  readonly packages: Record<string, LockEntry>;
}

const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

export function findInexactVersions(manifest: unknown): string[] {
  const { dependencies = {}, devDependencies = {} } = manifest as Manifest;
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${name} is "${version}"`);
}

/** True when `name`, required from `path`, is somewhere on Node's way up. */
function isPresent(packages: Record<string, LockEntry>, path: string, name: string): boolean {
  for (
    let base = path;
    ;
    base = base.slice(0, Math.max(base.lastIndexOf('node_modules/') - 1, 0))
  ) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`] !== undefined) return true;
    if (base === '') return false;
  }
}

/**
 * Platform packages (binaries for other systems) that the lock file leaves out: `npm ci` would fail
 * there, or install a tool that cannot run.
 */
export function findIncompletePackages(lock: unknown): string[] {
  const { packages } = lock as Lock;
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isPresent(packages, path, name))
      .map((name) => `${path} needs ${name}`),
  );
}

/** Packages with an install script on which `allowScripts` has not decided, and decisions without a package. */
export function findUnlistedScripts(manifest: unknown, lock: unknown): string[] {
  const decided = (manifest as Manifest).allowScripts ?? {};
  const { packages } = lock as Lock;
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);
  const scripted = new Set(
    Object.entries(packages)
      .filter(([, entry]) => entry.hasInstallScript === true)
      .map(([path]) => nameOf(path)),
  );
  return [
    ...[...scripted].filter((name) => !Object.hasOwn(decided, name)),
    ...Object.keys(decided).filter((name) => !scripted.has(name)),
  ];
}
