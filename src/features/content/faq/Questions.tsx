import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Empty } from '../../../ui/Empty/Empty.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { readOutline } from '../../../ui/RichText/outline.ts';
import type { Titled } from '../../../ui/RichText/outline.ts';
import { RichText } from '../../../ui/RichText/RichText.tsx';
import { SearchField } from '../../../ui/SearchSheet/SearchField.tsx';
import { searchQuestions } from './searchQuestions.ts';
import type { Searched } from './searchQuestions.ts';

type Question = Titled & Searched;

/** A document without groups is one group of questions. */
function readQuestions(nodes: DocumentFragment): readonly Question[] {
  return readOutline(nodes).flatMap(({ title: group, body, parts }) => {
    const questions = parts.length > 0 ? parts : [{ title: group, body }];
    return questions.map((question) => ({
      ...question,
      group: parts.length > 0 ? group : '',
      answer: question.body.map(({ textContent }) => textContent ?? '').join(' '),
    }));
  });
}

function Item(props: { readonly question: Question; readonly isOpen: boolean }): ReactElement {
  const { question, isOpen } = props;
  return (
    <details className="faq-item" open={isOpen}>
      <summary>
        <h3 className="t-row">{question.title}</h3>
        <Icon name="down" size={18} className="c3" />
      </summary>
      <RichText nodes={question.body} />
    </details>
  );
}

/** By group, in the order of the document. Where one question is left, it stands open. */
function Groups({ questions }: { readonly questions: readonly Question[] }): ReactElement[] {
  const groups = [...new Set(questions.map(({ group }) => group))];
  return groups.map((name) => (
    <section key={name} className="faq-group">
      {name !== '' && <h2 className="t-h3">{name}</h2>}
      {questions
        .filter(({ group }) => group === name)
        .map((question) => (
          <Item key={question.title} question={question} isOpen={questions.length === 1} />
        ))}
    </section>
  ));
}

/** The search, what it found, and all of it folded; what is searched for stands in the address (`?q=`). */
export function Questions({ nodes }: { readonly nodes: DocumentFragment }): ReactElement {
  const { t } = useTranslation('documents');
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const questions = useMemo(() => readQuestions(nodes), [nodes]);
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => searchQuestions(questions, wanted), [questions, wanted]);
  return (
    <>
      <div className="faq-search">
        <SearchField
          label={t('faq.search')}
          typed={typed}
          onType={(text) => {
            setTyped(text);
            setSearch(text.trim() === '' ? {} : { q: text }, { replace: true });
          }}
        />
      </div>
      <p className="sr" role="status">
        {wanted.trim() === '' ? '' : t('faq.found', { number: found.length })}
      </p>
      {found.length === 0 && <Empty title={t('faq.none')}>{t('faq.noneText')}</Empty>}
      <Groups questions={found} />
    </>
  );
}
