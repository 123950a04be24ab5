import { create } from 'zustand';
import type { CallNouns } from '#core/contract/operation.ts';
import type { Operations } from '#core/contract/operations.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';

type Nouns = CallNouns<Operations['adminMaster']>;

/** The whole configuration, as last loaded. */
export interface AdminData extends Nouns {
  readonly user: CallNouns<Operations['adminUserList']>['user'];
  readonly usergroup: CallNouns<Operations['adminGroupList']>['usergroup'];
  readonly template: CallNouns<Operations['adminTemplateList']>['template'];
  readonly provider: CallNouns<Operations['adminProviderList']>['provider'];
  readonly stamp: CallNouns<Operations['adminStampList']>['stamp'];
}
export type Noun = keyof AdminData;
export type RowOf<Kind extends Noun> = AdminData[Kind][number];

interface AdminState {
  readonly data: AdminData | null;
}

export const useAdmin = create<AdminState>()((): AdminState => ({ data: null }));

onUserLeft(() => useAdmin.setState({ data: null }));
