// All icons are there at once: a test of a page is none of how they come.
import '../../src/ui/Icon/moreIcons.ts';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// No test is timed: this only ends one that waits for what never comes, on a machine that does other things too.
configure({ asyncUtilTimeout: 60_000 });
