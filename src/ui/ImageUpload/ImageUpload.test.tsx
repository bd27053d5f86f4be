import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { setUpI18n } from '../../i18n/setUpI18n.ts';
import { stubBrowser } from '../testing/stubBrowser.ts';
import { ImageUpload } from './ImageUpload.tsx';
import type { SendFile, UploadOutcome } from './useImageUpload.ts';

stubBrowser();
const revoke = jest.spyOn(URL, 'revokeObjectURL');

const PNG_HEAD = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const aPng = (name = 'proof.png'): File => new File([PNG_HEAD], name, { type: 'image/png' });
const aText = (): File => new File(['invoice'], 'proof.png', { type: 'image/png' });

interface Sending {
  readonly file: File;
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
  readonly end: (outcome: UploadOutcome) => void;
}

interface Rendered {
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly sendings: Sending[];
  readonly urls: (string | undefined)[];
  readonly pick: (file: File) => Promise<void>;
}

async function open(error?: string): Promise<Rendered> {
  const sendings: Sending[] = [];
  const urls: (string | undefined)[] = [];
  const upload: SendFile = async (file, progress, signal) =>
    new Promise((resolve) => {
      sendings.push({ file, progress, signal, end: resolve });
    });
  const i18n = await setUpI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <ImageUpload
        label="Proof image"
        pickLabel="Add a screenshot"
        previewLabel="Your proof image"
        upload={upload}
        onChange={(url) => urls.push(url)}
        error={error}
      />
    </I18nextProvider>,
  );
  const user = userEvent.setup({ applyAccept: false });
  return {
    user,
    sendings,
    urls,
    pick: (file) => user.upload(screen.getByTestId('file-input'), file),
  };
}

test('a picture is shown while it is sent, with how much of it has gone, and its address handed on', async () => {
  const { pick, sendings, urls } = await open();
  await pick(aPng());
  expect(await screen.findByAltText('Your proof image')).toHaveAttribute('src', 'blob:proof.png');
  sendings[0]?.progress(0.42);
  expect(await screen.findByText('Sending, 42%')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
  sendings[0]?.end({ kind: 'done', url: '/api/files/a1' });
  expect(await screen.findByText(/Uploaded, 1/)).toBeInTheDocument();
  expect(urls).toEqual([undefined, '/api/files/a1']);
});

test('what is not a picture is refused before anything is sent', async () => {
  const { pick, sendings } = await open();
  await pick(aText());
  expect(await screen.findByRole('alert')).toHaveTextContent(/not a JPEG, PNG or WebP/);
  expect(sendings).toEqual([]);
});

test('the server’s own sentence is shown, and another picture can be chosen', async () => {
  const { pick, sendings, urls } = await open();
  await pick(aPng('one.png'));
  sendings[0]?.end({ kind: 'refused', message: 'The picture is damaged.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The picture is damaged.');
  await pick(aPng('two.png'));
  expect(await screen.findByAltText('Your proof image')).toHaveAttribute('src', 'blob:two.png');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(revoke).toHaveBeenCalledWith('blob:one.png');
  sendings[1]?.end({ kind: 'done', url: '/api/files/b2' });
  await screen.findByText(/Uploaded/);
  expect(urls.at(-1)).toBe('/api/files/b2');
});

test.each([
  ['network', /did not get through/],
  ['timeout', /took too long/],
  ['badAnswer', /did not take the picture/],
] as const)(
  'a failure (%s) is said, and the same picture can be sent again',
  async (reason, said) => {
    const { user, pick, sendings, urls } = await open();
    await pick(aPng());
    sendings[0]?.end({ kind: 'failed', reason });
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(sendings[1]?.file.name).toBe('proof.png');
    sendings[1]?.end({ kind: 'done', url: '/api/files/c3' });
    await screen.findByText(/Uploaded/);
    expect(urls.at(-1)).toBe('/api/files/c3');
  },
);

test('stopping ends the sending, and what still comes of it changes nothing', async () => {
  const { user, pick, sendings, urls } = await open();
  await pick(aPng());
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(sendings[0]?.signal.aborted).toBe(true);
  sendings[0]?.end({ kind: 'done', url: '/api/files/late' });
  expect(await screen.findByRole('button', { name: /Add a screenshot/ })).toBeInTheDocument();
  expect(urls).not.toContain('/api/files/late');
});

test('a picture can be taken away again', async () => {
  const { user, pick, sendings, urls } = await open();
  await pick(aPng());
  sendings[0]?.end({ kind: 'done', url: '/api/files/a1' });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(urls.at(-1)).toBeUndefined();
  expect(screen.queryByAltText('Your proof image')).not.toBeInTheDocument();
});

test('a form sent too early says that the picture is still on its way', async () => {
  const { pick } = await open('Please add the proof image');
  await pick(aPng());
  expect(await screen.findByRole('alert')).toHaveTextContent('The picture is still being sent.');
});

test('the form’s complaint stands under the tile', async () => {
  await open('Please add the proof image');
  expect(screen.getByRole('alert')).toHaveTextContent('Please add the proof image');
  expect(screen.getByRole('button', { name: /Add a screenshot/ })).toHaveAccessibleDescription(
    'Please add the proof image',
  );
});
