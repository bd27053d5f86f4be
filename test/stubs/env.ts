/** Stands in for src/lib/env.ts, the one module that reads `import.meta.env`. Keep the names equal. */
export const apiBaseUrl = 'http://localhost';
export const isDevelopment = false;
export const baseUrl = '/h5/';
