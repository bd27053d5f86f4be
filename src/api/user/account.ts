// Call group user, the account itself: signing in, who it is, what it owns.
import type {
  AssetsData,
  ChooseCountry,
  Claim,
  Claimed,
  FavouriteAction,
  Login,
  Register,
  Session,
  Sessions,
  Transfer,
  TransferData,
  TryOut,
  UserInfo,
} from '../../../protocol/user.ts';
import type { UserSpot } from '../../../protocol/spotOrder.ts';
import type { Build } from '../build.ts';
import { formPost, formWrites, readOf, writeTo } from '../calls.ts';
import { walletChanged } from '../../state/session.ts';
import type { SessionState } from '../../state/session.ts';
import { REFRESHED_BY } from '../tags.ts';
import type { Write } from '../writes.ts';

interface WithSession {
  readonly session: SessionState;
}

export const accountEndpoints = (build: Build) => ({
  userRegister: build.mutation<Session, Register>({
    query: (body) => ({ path: 'user/register', body, inlineErrors: true }),
  }),
  /** Practice mode: an account without e-mail and password, kept by this session. */
  userTryOut: build.mutation<Session, Write<TryOut>>({
    query: (sent) => ({ path: 'user/tryOut', ...sent }),
  }),
  userClaim: build.mutation<Claimed, Claim>(formPost('user/claim', 'userClaim')),
  userLogin: build.mutation<Session, Login>({
    query: (body) => ({ path: 'user/login', body, inlineErrors: true }),
  }),
  userLogout: build.mutation<object, undefined>({
    query: () => ({ path: 'user/logout', body: {} }),
  }),
  /** Once: it decides the rules of the account (decisions.md "Modes and profiles"). */
  userChooseCountry: build.mutation<ChooseCountry, ChooseCountry>(
    formPost('user/chooseCountry', 'userChooseCountry'),
  ),
  userGetUserInfo: build.query<UserInfo, undefined>({
    query: () => ({ path: 'user/getUserInfo' }),
    providesTags: ['User'],
    onQueryStarted: async (_arg, api) => {
      const readSession = (): SessionState => (api.getState() as unknown as WithSession).session;
      const { token } = readSession();
      // What did not come is told to whoever asked for it.
      const answer = await api.queryFulfilled.catch(() => undefined);
      if (answer === undefined) return;
      const walletAddress = answer.data.walletAddress ?? undefined;
      const session = readSession();
      // Who has signed out since is told nothing of it.
      if (session.token !== token || session.walletAddress === walletAddress) return;
      api.dispatch(walletChanged(walletAddress));
    },
  }),
  userGetSessions: build.query<Sessions, undefined>(readOf('user/getSessions', 'Sessions')),
  userRevokeSession: build.mutation<object, { sessionId: string }>({
    query: (body) => ({ path: 'user/revokeSession', body }),
    invalidatesTags: REFRESHED_BY.userRevokeSession,
  }),
  userGetAssetsData: build.query<AssetsData, undefined>(readOf('user/getAssetsData', 'Assets')),
  userGetTransferData: build.query<TransferData, Pick<Transfer, 'from' | 'to'>>({
    query: (params) => ({ path: 'user/getTransferData', params }),
    providesTags: ['TransferData'],
  }),
  /** Both sides of a product in the spot account, and what its coins cost. */
  userGetUserSpot: build.query<UserSpot, string>({
    query: (productId) => ({ path: 'user/getUserSpot', params: { productId } }),
    providesTags: ['Assets'],
  }),
  ...formWrites(build, {
    userTransfer: writeTo<Transfer, { transferId: string }>('user/Transfer'),
  }),
  userOperateUserProduct: build.mutation<{ favourites: string[] }, Write<FavouriteAction>>({
    // Its answer is the whole list: whoever asks for the change puts it in the place of what was known, sends again what had no
    // answer and says what is refused.
    query: (sent) => ({ path: 'user/operateUserProduct', ...sent, isQuiet: true }),
  }),
});
