/** Stands for '@jest/globals' in a mutation run, where Jest's runner (jest-circus) is driven without Jest around it. */
import { expect } from 'expect';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  getState,
  it,
  test,
} from 'jest-circus';

export const jest = {
  setTimeout(/** @type {number} */ timeoutMs) {
    getState().testTimeout = timeoutMs;
  },
};
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test };
