import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { HashRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { paths } from './paths.ts';
import { useBack } from './useBack.ts';

function Menu(): ReactElement {
  const navigate = useNavigate();
  return (
    <>
      <a href={`#${paths.bindEmail}`}>by link</a>
      <button type="button" onClick={() => void navigate(paths.bindEmail)}>
        by the router
      </button>
    </>
  );
}

/** A form that makes way for what it has made. */
function Form(): ReactElement {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(paths.bindEmail, { replace: true })}>
      Submit
    </button>
  );
}

function Page(): ReactElement {
  const back = useBack(paths.safeCenter);
  return (
    <button type="button" onClick={back}>
      Back
    </button>
  );
}

/** A browser tab of its own, opened at `path`. */
function open(path: string): void {
  window.history.replaceState(null, '', `/h5/#${path}`);
  render(
    <HashRouter>
      <Routes>
        <Route path={paths.menu} element={<Menu />} />
        <Route path={paths.deposit} element={<Form />} />
        <Route path={paths.bindEmail} element={<Page />} />
        <Route path={paths.safeCenter} element={<p>centre</p>} />
      </Routes>
    </HashRouter>,
  );
}

test.each([
  ['a plain link', 'link', 'by link'],
  ['the router', 'button', 'by the router'],
] as const)(
  'a page reached by %s is left to where it was reached from',
  async (_how, role, name) => {
    const user = userEvent.setup();
    open(paths.menu);
    await user.click(screen.getByRole(role, { name }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => {
      expect(window.location.hash).toBe(`#${paths.menu}`);
    });
  },
);

test('a page that a visit began with is left to its fallback', async () => {
  const user = userEvent.setup();
  open(paths.bindEmail);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('centre')).toBeInTheDocument();
});

test('so is a page that took the place of the one a visit began with', async () => {
  const user = userEvent.setup();
  open(paths.deposit);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByText('centre')).toBeInTheDocument();
});
