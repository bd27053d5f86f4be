import { searchQuestions } from './searchQuestions.ts';

const questions = [
  { title: 'How does liquidation work?', group: 'Trading', answer: 'The smallest part is closed.' },
  {
    title: 'What is the mark price?',
    group: 'Trading',
    answer: 'The middle of bid, ask and last.',
  },
  { title: 'How long does a withdrawal take?', group: 'Money', answer: 'It depends on the chain.' },
  { title: '什么是标记价格？', group: '交易', answer: '买价、卖价与最新价的中间值。' },
];
const find = (typed: string) => searchQuestions(questions, typed).map(({ title }) => title);

test.each([
  ['', questions.map(({ title }) => title)],
  ['  ', questions.map(({ title }) => title)],
  ['mark', ['What is the mark price?']],
  // A typo, a swapped letter, a missing one.
  ['liqudation', ['How does liquidation work?']],
  ['withdarwal', ['How long does a withdrawal take?']],
  // Of the answer.
  ['chain', ['How long does a withdrawal take?']],
  // In any order, with a word that stands nowhere.
  ['price mark', ['What is the mark price?']],
  ['withdrawal zzzzz', ['How long does a withdrawal take?']],
  // By its group.
  ['Money', ['How long does a withdrawal take?']],
  ['标记价格', ['什么是标记价格？']],
  ['中间值', ['什么是标记价格？']],
  ['zzzzz', []],
  ['???', []],
])('%j finds %j', (typed, expected) => {
  expect(find(typed)).toEqual(expected);
});

test('a page of text is answered, not waited for', () => {
  expect(find('liquidation '.repeat(5000))).toEqual(['How does liquidation work?']);
});
