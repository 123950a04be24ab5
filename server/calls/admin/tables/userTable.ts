import { AdminUser } from '#core/contract/admin/adminUser.ts';
import { LANGUAGE_IDS } from '#core/contract/constants.ts';
import {
  type Column,
  flagColumn,
  idNamed,
  idsNamed,
  listOf,
  listText,
  type Named,
  namesOf,
  textColumn,
} from './plan.ts';

export type UserValues = Pick<
  AdminUser,
  'login' | 'firstname' | 'surname' | 'description' | 'email' | 'languageid' | 'active' | 'groups' | 'providerid'
> & { readonly twofactorforced: boolean };

/** Of users whom the standard provider signs in. */
const STANDARD_PROVIDER = 0;
const { shape } = AdminUser;
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
const languages = Object.entries<number>(LANGUAGE_IDS);

export const newUser = (languageid: number): UserValues => ({
  login: '',
  firstname: '',
  surname: '',
  description: '',
  email: [],
  languageid,
  active: true,
  groups: [],
  twofactorforced: false,
  providerid: STANDARD_PROVIDER,
});

/** Columns of a table of users; groups and sign-in providers are the company's, by name. */
export const userColumns = (groups: Named, providers: Named): readonly Column<UserValues>[] => [
  textColumn('login', shape.login),
  textColumn('firstname', shape.firstname),
  textColumn('surname', shape.surname),
  textColumn('description', shape.description),
  {
    name: 'email',
    write: ({ email }) => listText(email),
    read: (text) => {
      const email = listOf(text);
      if (!shape.email.safeParse(email).success) return 'tooLong';
      return email.every((one) => ADDRESS.test(one)) ? { email } : 'invalid';
    },
  },
  {
    name: 'language',
    write: ({ languageid }) => languages.find(([, id]) => id === languageid)?.[0] ?? '',
    read: (text) => {
      if (text === '') return {};
      const languageid = languages.find(([name]) => name.toLowerCase() === text.toLowerCase())?.[1];
      return languageid === undefined ? 'unknown' : { languageid };
    },
  },
  flagColumn('active', 'active'),
  {
    name: 'groups',
    write: (values) => namesOf(values.groups, groups),
    read: (text) => {
      const ids = idsNamed(text, groups);
      return ids === undefined ? 'unknown' : { groups: ids };
    },
  },
  // Whether the second factor is prescribed, as the form says it.
  flagColumn('twofactor', 'twofactorforced'),
  {
    name: 'provider',
    write: ({ providerid }) => namesOf([providerid], providers),
    read: (text) => {
      if (text === '') return { providerid: STANDARD_PROVIDER };
      const providerid = idNamed(text, providers);
      return providerid === undefined ? 'unknown' : { providerid };
    },
  },
];
