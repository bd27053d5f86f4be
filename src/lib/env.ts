/**
 * The one module that reads `import.meta.env`: Jest replaces it by test/stubs/env.ts, so the names
 * there and here stay equal.
 */

/** Where `/api` and `/socket.io` are; empty means the page's own origin. */
export const apiBaseUrl: string = import.meta.env['VITE_API_BASE_URL'] ?? '';

/** True under `vite`, false in a build. */
export const isDevelopment: boolean = import.meta.env.DEV;

/** The folder the client is served from, with both slashes: `/h5/` (product.md §2). */
export const baseUrl: string = import.meta.env.BASE_URL;
