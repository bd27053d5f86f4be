import { useId, useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeDto } from '../../../../protocol/richtext.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { RichText } from '../../../ui/RichText/RichText.tsx';
import { sanitizeHtml } from '../../../ui/RichText/sanitizeHtml.ts';

interface NoticeItemProps {
  readonly notice: NoticeDto;
  readonly isUnread: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Text({ html }: { readonly html: string }): ReactElement {
  const nodes = useMemo(() => [...sanitizeHtml(html).childNodes], [html]);
  return <RichText nodes={nodes} />;
}

/** One announcement, opened in its place. */
export function NoticeItem(props: NoticeItemProps): ReactElement {
  const { notice, isUnread, isOpen, onToggle } = props;
  const { t } = useTranslation('documents');
  const id = useId();
  return (
    <article className="notice">
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className="f1">
            <span className={isUnread ? 'tt unread' : 'tt'}>
              {isUnread && <span className="sr">{t('notices.new')} </span>}
              {notice.title}
            </span>
            <span className="t-cap c3">{formatTime(notice.publishedAt)}</span>
          </span>
          <Icon name="down" size={18} className="c3" />
        </button>
      </h2>
      <div id={id}>{isOpen && <Text html={notice.html} />}</div>
    </article>
  );
}
