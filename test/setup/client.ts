import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// No test is timed: this only ends one that waits for what never comes, on a machine that does other things too.
configure({ asyncUtilTimeout: 60_000 });
