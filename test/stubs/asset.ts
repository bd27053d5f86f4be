/** Stands in for CSS modules and images: every class name is its own key. */
const names = new Proxy<Record<string, string>>(
  {},
  { get: (_target, key) => (key === '__esModule' ? undefined : String(key)) },
);

// A default export because CSS modules are imported that way.
export default names;
