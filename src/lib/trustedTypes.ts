// The one Trusted Types policy (reliability.md "Rules"): what a browser that knows them lets become markup or a script.
// Must never let a string become markup by itself: ui/RichText/sanitizeHtml.ts takes the policy by hand, nobody else may.

interface PolicyRules {
  readonly createHTML: (html: string, type?: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    readonly createPolicy: (name: string, rules: PolicyRules) => object;
  };
}

/** Exported for its test. A browser that asks by itself names the type it wants; null refuses. */
export const RULES: PolicyRules = {
  createHTML: (html, type) => (type === undefined ? html : null),
  // Our own threads and the service worker.
  createScriptURL: (url) =>
    new URL(url, window.location.href).origin === window.location.origin ? url : null,
};

/** Once, before any thread is started. Where there are no Trusted Types, nothing happens. */
export function setUpTrustedTypes(): void {
  // The name that browsers ask when a thread is started by its address, as build tools need it written.
  (window as unknown as TrustedTypesWindow).trustedTypes?.createPolicy('default', RULES);
}
