import { type AdminGroup, adminUserOperations } from '#core/contract/admin/adminUser.ts';
import { RIGHT_NAMES } from '#core/contract/people/rights.ts';
import { GROUP_FLAGS, groupFlags } from '#core/contract/people/user.ts';
import { type Column, flagColumn, idsNamed, listOf, listText, type Named, namesOf, textColumn } from './plan.ts';

const { body } = adminUserOperations.adminGroupSet;

export type GroupValues = Omit<AdminGroup, 'id' | 'etag' | 'members'>;

export const newGroup: GroupValues = {
  name: '',
  retired: false,
  ...groupFlags(() => true),
  supervisors: [],
  rights: [],
  realms: [],
  pools: [],
};

interface GroupNames {
  readonly realms: Named;
  readonly pools: Named;
  readonly users: Named;
}

/**
 * Columns of a table of groups: the rights they grant, and where, and who supervises them. Members are in the table of
 * users. A realm is written `client/product`, a supervisor by login.
 */
export const groupColumns = ({ realms, pools, users }: GroupNames): readonly Column<GroupValues>[] => [
  textColumn('name', body.shape.name),
  flagColumn('retired', 'retired'),
  {
    name: 'rights',
    write: ({ rights }) => listText(RIGHT_NAMES.filter((right) => rights.includes(right))),
    read: (text) => {
      const wanted = listOf(text);
      const rights = RIGHT_NAMES.filter((right) => wanted.includes(right));
      return rights.length === wanted.length ? { rights } : 'unknown';
    },
  },
  {
    name: 'realms',
    write: (values) => namesOf(values.realms, realms),
    read: (text) => {
      const ids = idsNamed(text, realms);
      return ids === undefined ? 'unknown' : { realms: ids };
    },
  },
  {
    name: 'pools',
    write: (values) => namesOf(values.pools, pools),
    read: (text) => {
      const ids = idsNamed(text, pools);
      return ids === undefined ? 'unknown' : { pools: ids };
    },
  },
  {
    name: 'supervisors',
    write: (values) => namesOf(values.supervisors, users),
    read: (text) => {
      const ids = idsNamed(text, users);
      return ids === undefined ? 'unknown' : { supervisors: ids };
    },
  },
  {
    name: 'visible',
    write: (values) => listText(GROUP_FLAGS.filter((flag) => values[flag])),
    read: (text) => {
      const wanted = listOf(text);
      if (wanted.some((one) => !GROUP_FLAGS.some((flag) => flag === one))) return 'unknown';
      return groupFlags((flag) => wanted.includes(flag));
    },
  },
];
