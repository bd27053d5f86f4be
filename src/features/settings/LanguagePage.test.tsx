import { LANGUAGES } from '../../i18n/languages.ts';
import { screen } from '@testing-library/react';
import { renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';

setUpFakeServer();

test('lists the twelve languages by their own names and marks the default', async () => {
  await renderApp({ at: paths.language });
  const radios = await screen.findAllByRole('radio');
  const names = radios.map((radio) => radio.closest('label')?.textContent ?? '');
  expect(names).toHaveLength(12);
  expect(names.slice(0, 2)).toEqual(['EnglishDefault', '简体中文Simplified Chinese']);
  for (const [index, name] of names.entries()) expect(name).toContain(LANGUAGES[index]?.nativeName);
  expect(radios[0]).toBeChecked();
});

test('a choice applies at once and is stored as a plain string', async () => {
  const app = await renderApp({ at: paths.language });
  await app.user.click(await screen.findByRole('radio', { name: /简体中文/ }));
  expect(await screen.findByRole('heading', { name: '语言' })).toBeInTheDocument();
  expect(localStorage.getItem('lang')).toBe('zh');
  expect(document.documentElement.lang).toBe('zh-Hans');
  await app.user.click(screen.getByRole('radio', { name: /English/ }));
  expect(await screen.findByRole('heading', { name: 'Language' })).toBeInTheDocument();
  expect(localStorage.getItem('lang')).toBe('en');
});
