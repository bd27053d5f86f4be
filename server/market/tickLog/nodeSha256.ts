// SHA-256 of the server: node's own, which gives the same text as core/proof/sha256.ts; in one call, since each order takes several.
import { hash } from 'node:crypto';
import type { Sha256 } from '../../../core/proof/sha256.ts';

export const nodeSha256: Sha256 = (text) => hash('sha256', text);
