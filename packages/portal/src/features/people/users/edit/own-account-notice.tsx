import { Link } from '@tanstack/react-router';
import { useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { editUserText } from './text/index.ts';

/** Points users to their own account page for what administrators do to others here. */
export function OwnAccountNotice() {
  const t = useText(editUserText);
  return (
    <Notice title={t(($) => $.own.title)} action={<Link to="/account">{t(($) => $.own.link)}</Link>}>
      {t(($) => $.own.text)}
    </Notice>
  );
}
