import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../session/client.ts';
import { useOnce } from '../../../../shared/actions/use-once.ts';
import { useListMutation } from '../../../../shared/live-updates/live-query.ts';
import type { Invitation } from './use-import.ts';

/** What an administrator chose about a table. */
export interface TableChoices {
  /** A field or nothing for each column; absent while it is as recognized. */
  columns?: string[] | undefined;
  blocked: 'add' | 'leave-out';
  missingGroups: 'add' | 'leave-out';
  /** Lines nobody is created of. */
  leftOutLines: readonly number[];
  /** Lines that are created although they resemble somebody who exists. */
  certainLines: readonly number[];
  /** Chosen usernames by number of line. */
  userNames: Readonly<Record<number, string>>;
  /** Whether invitations are chosen: without an address nobody is created by one. */
  invites: boolean;
}

const choicesOf = ({ columns, invites: _invites, leftOutLines, certainLines, userNames, ...others }: TableChoices) => ({
  ...others,
  ...(Object.keys(userNames).length > 0 && { userNames: Object.entries(userNames).map(namedLine).join(',') }),
  ...(leftOutLines.length > 0 && { leftOutLines: leftOutLines.join(',') }),
  certainLines: certainLines.join(','),
  ...(columns && { columns: columns.join(',') }),
});

const namedLine = ([line, name]: [string, string]): string => `${line}:${name}`;

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Returns a preview of the import, line by line. */
export const useCheckTable = () =>
  useMutation({
    mutationFn: ({ file, choices }: { file: File; choices: TableChoices }) =>
      api('POST /api/v1/users/import', {
        query: { dryRun: 'true', ...(choices.invites && queryOf.mail), ...choicesOf(choices) },
        form: formOf(file),
      }),
  });

const queryOf = {
  mail: { notify: 'true' },
  passwords: { passwords: 'true' },
  later: { notify: 'false' },
} as const;

/** Imports the users of a table. */
export const useImportTable = () =>
  useListMutation(
    ['users', 'groups'],
    useOnce(({ file, how, choices }: { file: File; how: Invitation; choices: TableChoices }, once) =>
      api('POST /api/v1/users/import', { query: { ...queryOf[how], ...choicesOf(choices) }, form: formOf(file), once }),
    ),
  );
