/**
 * npm runs a script through a shell. A signal sent to npm ends npm and the shell, but not the program,
 * which would go on alone with the port and the data. So the program watches its parent.
 */
const lookEveryMs = 250;

/** From now on, losing the parent counts as SIGTERM. Does nothing unless npm started this process. */
export function endWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  timer.unref();
}
