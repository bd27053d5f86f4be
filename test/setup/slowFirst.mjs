/**
 * In which order Jest runs the suites: simulations, storms and recorded markets first, though their files are small, so that
 * none of them is left over for one worker at the end; then the longest files, as Jest does where it knows no times.
 */
import { statSync } from 'node:fs';

/** @typedef {{ path: string }} Suite */

const SLOW =
  /[\\/]test[\\/](sim|storm|farming|market|migration)[\\/]|safetySwitch|fuzz|process\.test/;

/** A default export because Jest reads this file that way. */
export default class SlowFirst {
  sort(/** @type {Suite[]} */ suites) {
    const weighed = suites.map((suite) => ({
      suite,
      isSlow: SLOW.test(suite.path),
      size: statSync(suite.path).size,
    }));
    weighed.sort((a, b) => Number(b.isSlow) - Number(a.isSlow) || b.size - a.size);
    return weighed.map(({ suite }) => suite);
  }

  shard(/** @type {Suite[]} */ suites) {
    return suites;
  }

  allFailedTests(/** @type {Suite[]} */ suites) {
    return suites;
  }

  cacheResults() {}
}
