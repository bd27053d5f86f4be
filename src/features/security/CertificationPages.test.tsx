import { screen, waitFor, within } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aRealInfo, PASSED_BASIC } from '../../../test/builders/security.ts';
import type { RealInfo } from '../../../protocol/identity.ts';
import { paths } from '../../lib/paths.ts';
import type { RoutePath } from '../../lib/paths.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
const FRONT = `/api/Common/file/${'a'.repeat(32)}`;
const BACK = `/api/Common/file/${'b'.repeat(32)}`;
const countries = [
  { code: 'DE', name: 'Germany', dial: '+49' },
  { code: 'GB', name: 'United Kingdom', dial: '+44' },
];

afterEach(() => {
  changePreferences({ country: undefined });
});

interface Opened {
  readonly lang?: 'en' | 'zh';
  /** The account's own. */
  readonly country?: string | null;
}

async function open(
  at: RoutePath,
  info: RealInfo,
  { lang = 'en', country = null }: Opened = {},
): Promise<RenderedApp> {
  server.answer('user/getUserRealInfo', info);
  server.answer('index/getCountryList', countries);
  server.answer('user/getUserInfo', { country, walletAddress: null });
  server.answer('withdraw/getData', {
    limits: [
      { tier: 'basic', dailyLimit: '2000' },
      { tier: 'advanced', dailyLimit: '100000' },
    ],
  });
  return renderApp({ at, isSignedIn: true, lang });
}

const aPhoto = (name: string): File =>
  new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });

describe('the centre', () => {
  test('says what each tier opens; advanced waits for basic', async () => {
    const app = await open(paths.certification, aRealInfo());
    const basic = await screen.findByRole('article', { name: 'Basic certification' });
    const advanced = screen.getByRole('article', { name: 'Advanced certification' });
    expect(await within(basic).findByText('2,000 USDT')).toBeInTheDocument();
    expect(within(advanced).getByText('100,000 USDT')).toBeInTheDocument();
    expect(within(advanced).queryByRole('button')).not.toBeInTheDocument();
    expect(within(advanced).getByText('Basic certification comes first.')).toBeInTheDocument();
    await app.user.click(within(basic).getByRole('button', { name: 'Start' }));
    expect(app.location()).toBe(paths.basicCertification);
  });

  test.each([
    [aRealInfo(PASSED_BASIC), 'Start'],
    [aRealInfo(PASSED_BASIC, { state: 'rejected', reason: 'image_unclear' }), 'Try again'],
    [aRealInfo(PASSED_BASIC, { state: 'review' }), 'View'],
  ])('with basic passed, advanced can go on (%#)', async (info, act) => {
    await open(paths.certification, info);
    const advanced = await screen.findByRole('article', { name: 'Advanced certification' });
    expect(within(advanced).getByRole('button', { name: act })).toBeInTheDocument();
  });

  test('the country is chosen on a screen of its own, until the basic tier fixed it', async () => {
    await open(paths.certification, aRealInfo(), { country: 'GB' });
    expect(await screen.findByRole('link', { name: /Country or region/ })).toHaveAttribute(
      'href',
      `#${paths.chooseLocation}`,
    );
    // The account's own, where it has one.
    expect(await screen.findByText('United Kingdom')).toBeInTheDocument();
  });

  test('a country that was handed in is shown without a way to change it', async () => {
    await open(paths.certification, aRealInfo(PASSED_BASIC));
    expect(await screen.findByText('Germany')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Country or region/ })).not.toBeInTheDocument();
  });
});

describe('the basic tier', () => {
  test('offers the documents of the country, and sends what was typed', async () => {
    server.answer('user/basicReal', aRealInfo({ ...PASSED_BASIC, state: 'review' }));
    const app = await open(paths.basicCertification, aRealInfo());
    await app.user.type(await screen.findByLabelText('Full name'), ' Mira  Lane ');
    expect(screen.getByText('Choose the country first')).toBeInTheDocument();
    await app.user.click(screen.getByLabelText('Country or region'));
    await app.user.click(await screen.findByRole('radio', { name: /United Kingdom/ }));
    expect(screen.queryByRole('radio', { name: 'ID card' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('radio', { name: 'Passport' }));
    server.answer('user/getUserRealInfo', aRealInfo({ ...PASSED_BASIC, state: 'review' }));
    await app.user.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(await screen.findByText('Sent for review')).toBeInTheDocument();
    expect(server.askedFor('user/basicReal')[0]?.body).toEqual({
      name: 'Mira Lane',
      country: 'GB',
      documentType: 'passport',
    });
    // The form gives way to what was handed in.
    expect(await screen.findByText('What you sent')).toBeInTheDocument();
    expect(screen.getByText('•••• 4711')).toBeInTheDocument();
  });

  test('an empty form says everything that is missing', async () => {
    const app = await open(paths.basicCertification, aRealInfo());
    await app.user.click(await screen.findByRole('button', { name: 'Send for review' }));
    expect(screen.getByText('Please enter your name')).toBeInTheDocument();
    expect(screen.getByText('Please choose your country or region')).toBeInTheDocument();
    expect(server.askedFor('user/basicReal')).toEqual([]);
  });

  test('begins with the country that was chosen before', async () => {
    changePreferences({ country: 'DE' });
    await open(paths.basicCertification, aRealInfo());
    expect(await screen.findByText('Germany')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'ID card' })).toBeInTheDocument();
  });

  test("begins with the account's country, whatever this device has chosen", async () => {
    changePreferences({ country: 'DE' });
    await open(paths.basicCertification, aRealInfo(), { country: 'GB' });
    expect(await screen.findByText('United Kingdom')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'ID card' })).not.toBeInTheDocument();
  });

  test('rejected, it says why and begins with what was handed in', async () => {
    await open(
      paths.basicCertification,
      aRealInfo({ ...PASSED_BASIC, state: 'rejected', reason: 'name_differs' }),
    );
    expect(
      await screen.findByText(
        'The name differs from the document. Please correct it and send it again.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Mira Lane');
    expect(screen.getByRole('radio', { name: 'ID card' })).toBeChecked();
    expect(screen.getByLabelText(/^ID number/)).toHaveValue('');
  });

  test('in review, it says until when an answer is due', async () => {
    const dueAt = Date.UTC(2099, 0, 2, 12);
    await open(paths.basicCertification, aRealInfo({ ...PASSED_BASIC, state: 'review', dueAt }));
    expect(await screen.findByText(/You have our answer by 2099-01-0/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send for review' })).not.toBeInTheDocument();
  });

  test('passed, it leads on to the photos', async () => {
    const app = await open(paths.basicCertification, aRealInfo(PASSED_BASIC));
    await app.user.click(await screen.findByRole('button', { name: 'Go on with photos' }));
    expect(app.location()).toBe(paths.advancedCertification);
  });
});

describe('the advanced tier', () => {
  test.each([
    [aRealInfo(), 'Start with basic'],
    [aRealInfo({ ...PASSED_BASIC, state: 'review' }), 'View'],
  ])('comes after basic (%#)', async (info, act) => {
    const app = await open(paths.advancedCertification, info);
    expect(await screen.findByText('Basic comes first')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: act }));
    expect(app.location()).toBe(paths.basicCertification);
  });

  test('wants the number and both sides, uploads them and sends where they are', async () => {
    const urls = [FRONT, BACK];
    server.answer('Common/upload', () => urls.shift());
    const app = await open(paths.advancedCertification, aRealInfo(PASSED_BASIC));
    await app.user.click(await screen.findByRole('button', { name: 'Send for review' }));
    expect(screen.getByText('Please enter your ID number')).toBeInTheDocument();
    expect(screen.getAllByText('Please add this photo')).toHaveLength(2);
    await app.user.type(screen.getByLabelText('ID number'), ' L01X00T47 ');
    const [front, back] = screen.getAllByTestId('file-input');
    await app.user.upload(front as HTMLElement, aPhoto('front.jpg'));
    expect(await screen.findByText(/^Uploaded/)).toBeInTheDocument();
    await app.user.upload(back as HTMLElement, aPhoto('back.jpg'));
    await waitFor(() => {
      expect(screen.getAllByText(/^Uploaded/)).toHaveLength(2);
    });
    const handedIn = aRealInfo(PASSED_BASIC, { state: 'review', idNumberEnd: 'OT47' });
    server.answer('user/advancedReal', handedIn);
    server.answer('user/getUserRealInfo', handedIn);
    await app.user.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(await screen.findByText('What you sent')).toBeInTheDocument();
    expect(server.askedFor('user/advancedReal')[0]?.body).toEqual({
      idNumber: 'L01X00T47',
      frontImage: FRONT,
      backImage: BACK,
    });
  });

  test('a passport has one page only', async () => {
    await open(
      paths.advancedCertification,
      aRealInfo({ ...PASSED_BASIC, documentType: 'passport' }),
    );
    expect(await screen.findByText('Photo page')).toBeInTheDocument();
    expect(screen.getAllByTestId('file-input')).toHaveLength(1);
  });

  test('a refusal that names a field stands under it, and nothing is lost', async () => {
    const sentence = 'Please check what you entered.';
    server.answer('Common/upload', () => FRONT);
    server.answer(
      'user/advancedReal',
      refuse('invalid_input', sentence, { fields: { idNumber: 'invalid' } }),
    );
    const passport = { ...PASSED_BASIC, documentType: 'passport' } as const;
    const app = await open(paths.advancedCertification, aRealInfo(passport));
    await app.user.type(await screen.findByLabelText('ID number'), 'L01X00T47');
    await app.user.upload(screen.getByTestId('file-input'), aPhoto('page.jpg'));
    await screen.findByText(/^Uploaded/);
    await app.user.click(screen.getByRole('button', { name: 'Send for review' }));
    await waitFor(() => {
      expect(screen.getByLabelText('ID number')).toHaveAccessibleDescription(sentence);
    });
    expect(screen.getByText(/^Uploaded/)).toBeInTheDocument();
  });

  test.each([
    ['image_unclear', 'The photos cannot be read. Please correct it and send it again.'],
    ['used_by_another_account', /belongs to another account/],
  ] as const)('rejected for %s, it says so above the form', async (reason, sentence) => {
    await open(paths.advancedCertification, aRealInfo(PASSED_BASIC, { state: 'rejected', reason }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send for review' })).toBeInTheDocument();
  });

  test('shows every look a reviewer took', async () => {
    const info = aRealInfo(PASSED_BASIC, { state: 'review' });
    const looks = [{ time: Date.UTC(2026, 2, 14), image: FRONT, role: 'reviewer' }];
    await open(paths.advancedCertification, { ...info, looks });
    expect(await screen.findByText('Reviewer: an earlier photo')).toBeInTheDocument();
  });

  test('in Chinese', async () => {
    const app = await open(paths.advancedCertification, aRealInfo(PASSED_BASIC), { lang: 'zh' });
    await app.user.click(await screen.findByRole('button', { name: '提交审核' }));
    expect(screen.getByText('请输入证件号码')).toBeInTheDocument();
  });
});
