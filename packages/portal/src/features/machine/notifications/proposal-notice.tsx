import type { NotificationConfig } from '@kontor/contract/machine/notifications';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { useStatus } from '../../../session/use-session.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { addressOf, withProposal } from './proposal.ts';
import { notificationsText } from './text/index.ts';

interface ProposalNoticeProps {
  stored: NotificationConfig;
  config: NotificationConfig;
  onChange: (config: NotificationConfig) => void;
}

/** Proposes the own address while nobody is mailed about backups that fail, though mail could leave. */
export function ProposalNotice({ stored, config, onChange }: ProposalNoticeProps) {
  const t = useText(notificationsText);
  const address = addressOf(useMe().user);
  const [isEntered, setEntered] = useState(false);
  if (useStatus().mail === 'none' || stored.backupFailure.length > 0 || address === undefined) return null;
  if (config.backupFailure.length > 0)
    return isEntered ? (
      <div role="status">
        <Notice>{t(($) => $.proposal.unsaved)}</Notice>
      </div>
    ) : null;
  const enter = () => {
    setEntered(true);
    onChange(withProposal(config, address));
  };
  return (
    <Notice
      title={t(($) => $.proposal.title)}
      action={
        <Button small onClick={enter}>
          {t(($) => $.proposal.enter)}
        </Button>
      }
    >
      {t(($) => $.proposal.text, { address: readableAddress(address) })}
    </Notice>
  );
}
