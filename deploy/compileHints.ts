/**
 * Tells browsers that know the sign (Chromium from 136 on) to compile a whole file while it is coming, beside the page's thread:
 * of a proof's files everything runs as soon as they are here, and a function compiled when it is first called stops the page.
 */
interface ChunkFacts {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

const COMPILE_ALL = '//# allFunctionsCalledOnLoad';
const OF_A_PROOF = /[\\/](?:features|core)[\\/]proof[\\/]|core[\\/]trading[\\/]\w+[\\/]proof\.ts$/;
/** Files of a first view: most of what is in them waits for a tap. */
const OF_MANY: readonly string[] = ['libs', 'app', 'front', 'shared', 'pages'];

/** What stands above a file of the client. */
export const compileHint = ({ name, moduleIds }: ChunkFacts): string =>
  !OF_MANY.includes(name) && moduleIds.some((id) => OF_A_PROOF.test(id)) ? COMPILE_ALL : '';
