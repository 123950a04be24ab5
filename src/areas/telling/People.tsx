import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { audienceQuery } from '#src/stores/audience.ts';
import { queryClient } from '#src/stores/queryClient.ts';

interface PeopleProps {
  readonly label: string;
  readonly description?: string;
  /** Only people who may see these documents can be chosen. */
  readonly docids: readonly number[];
  /** `user 7`, `group 3`. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly error?: string | undefined;
  readonly hasGroups?: boolean;
  readonly autoFocus?: boolean;
}

/** Selects users, and groups visible for sending. */
export function People({ docids, value, onChange, hasGroups = false, autoFocus = false, ...rest }: PeopleProps) {
  const { t } = useTranslation('telling');
  const { data: users = [], isPending } = useQuery(audienceQuery(docids), queryClient);
  const groups = useMasterData((data) => data.usergroups);
  return (
    <MultiSelect
      // A refused form focuses it; the list would cover what is wrong.
      openOnFocus={false}
      {...rest}
      searchable
      clearable
      hidePickedOptions
      data-autofocus={autoFocus}
      disabled={isPending}
      value={[...value]}
      onChange={onChange}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      data={[
        ...(hasGroups
          ? [
              {
                group: t('groups'),
                items: groups
                  .filter(({ sendtovisible }) => sendtovisible)
                  .map(({ id, name }) => ({ value: `group ${id}`, label: name })),
              },
            ]
          : []),
        { group: t('users'), items: users.map(({ id, name }) => ({ value: `user ${id}`, label: name })) },
      ]}
    />
  );
}
