// SHA-256 of a text in hex, by the machine's own; core takes it as its `Sha256`.
import { createHash } from 'node:crypto';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
