import { paths } from '../lib/paths.ts';
import type { RouteName } from '../lib/paths.ts';
import type { ShapeKind } from '../ui/Shape/PageShape.tsx';
import type { LoadPage } from './LazyPage.tsx';

export interface RouteEntry {
  /** Fetches the page's script when it is first visited. */
  readonly load: LoadPage;
  /** A visitor is led to the login and back. */
  readonly isPrivate?: boolean;
  /** What stands in its place until it has come; public/first.js knows it too. */
  readonly shape?: ShapeKind;
}

/** The screens that work. A route that is not here is still to come: its address leads home with a notice. */
export const routes: Readonly<Record<RouteName, RouteEntry>> = {
  home: {
    load: async () => (await import('../features/home/HomePage.tsx')).HomePage,
  },
  hotList: {
    load: async () => (await import('../features/home/HotListPage.tsx')).HotListPage,
  },
  login: {
    load: async () => (await import('../features/auth/LoginPage.tsx')).LoginPage,
  },
  register: {
    load: async () => (await import('../features/auth/RegisterPage.tsx')).RegisterPage,
  },
  claim: {
    load: async () => (await import('../features/auth/ClaimPage.tsx')).ClaimPage,
    isPrivate: true,
  },
  market: {
    load: async () => (await import('../features/market/MarketPage.tsx')).MarketPage,
  },
  marketEdit: {
    load: async () => (await import('../features/market/edit/MarketEditPage.tsx')).MarketEditPage,
  },
  assets: {
    load: async () => (await import('../features/assets/AssetsPage.tsx')).AssetsPage,
  },
  transfer: {
    load: async () => (await import('../features/assets/TransferPage.tsx')).TransferPage,
    isPrivate: true,
  },
  deposit: {
    load: async () => (await import('../features/funding/deposit/DepositPage.tsx')).DepositPage,
    isPrivate: true,
  },
  depositRecord: {
    load: async () =>
      (await import('../features/funding/deposit/DepositRecordPage.tsx')).DepositRecordPage,
    isPrivate: true,
  },
  withdraw: {
    load: async () => (await import('../features/funding/withdraw/WithdrawPage.tsx')).WithdrawPage,
    isPrivate: true,
  },
  walletAddress: {
    load: async () =>
      (await import('../features/funding/wallet/WalletAddressPage.tsx')).WalletAddressPage,
    isPrivate: true,
  },
  records: {
    load: async () => (await import('../features/assets/records/RecordsPage.tsx')).RecordsPage,
    isPrivate: true,
  },
  financial: {
    load: async () => (await import('../features/statement/StatementPage.tsx')).StatementPage,
    isPrivate: true,
  },
  tradeStats: {
    load: async () => (await import('../features/stats/StatsPage.tsx')).StatsPage,
    isPrivate: true,
  },
  sharedTrade: {
    load: async () => (await import('../features/share/SharedTradePage.tsx')).SharedTradePage,
  },
  menu: {
    load: async () => (await import('../features/settings/MenuPage.tsx')).MenuPage,
  },
  language: {
    load: async () => (await import('../features/settings/LanguagePage.tsx')).LanguagePage,
  },
  contract: {
    load: async () => (await import('../features/contract/ContractPage.tsx')).ContractPage,
    shape: 'chart',
  },
  spot: {
    load: async () => (await import('../features/spot/SpotPage.tsx')).SpotPage,
    shape: 'ticket',
  },
  cfd: {
    load: async () => (await import('../features/cfd/CfdPage.tsx')).CfdPage,
    shape: 'chart',
  },
  cfd2: {
    load: async () => (await import('../features/cfd/Cfd2Page.tsx')).Cfd2Page,
    shape: 'chart',
  },
  quant: {
    load: async () => (await import('../features/quant/QuantPage.tsx')).QuantPage,
    isPrivate: true,
  },
  quantDetail: {
    load: async () =>
      (await import('../features/quant/detail/QuantDetailPage.tsx')).QuantDetailPage,
    isPrivate: true,
  },
  quantRecord: {
    load: async () =>
      (await import('../features/quant/orders/QuantRecordPage.tsx')).QuantRecordPage,
    isPrivate: true,
  },
  contractRule: {
    load: async () => (await import('../features/content/ContractRulePage.tsx')).ContractRulePage,
  },
  safeCenter: {
    load: async () => (await import('../features/security/SafeCenterPage.tsx')).SafeCenterPage,
    isPrivate: true,
  },
  certification: {
    load: async () =>
      (await import('../features/security/CertificationPage.tsx')).CertificationPage,
    isPrivate: true,
  },
  basicCertification: {
    load: async () =>
      (await import('../features/security/BasicCertificationPage.tsx')).BasicCertificationPage,
    isPrivate: true,
  },
  advancedCertification: {
    load: async () =>
      (await import('../features/security/AdvancedCertificationPage.tsx'))
        .AdvancedCertificationPage,
    isPrivate: true,
  },
  loginPassword: {
    load: async () => (await import('../features/auth/LoginPasswordPage.tsx')).LoginPasswordPage,
  },
  fundPassword: {
    load: async () => (await import('../features/auth/FundPasswordPage.tsx')).FundPasswordPage,
    isPrivate: true,
  },
  bindEmail: {
    load: async () => (await import('../features/auth/BindEmailPage.tsx')).BindEmailPage,
    isPrivate: true,
  },
  faq: {
    load: async () => (await import('../features/content/documentPages.tsx')).documentPages.faq,
  },
  borrow: {
    load: async () => (await import('../features/borrow/BorrowPage.tsx')).BorrowPage,
    isPrivate: true,
  },
  borrowHistory: {
    load: async () => (await import('../features/borrow/loans/HistoryPage.tsx')).HistoryPage,
    isPrivate: true,
  },
  borrowFaq: {
    load: async () =>
      (await import('../features/content/documentPages.tsx')).documentPages.borrowFaq,
  },
  platform: {
    load: async () => (await import('../features/content/notices/PlatformPage.tsx')).PlatformPage,
  },
  whitepaper: {
    load: async () =>
      (await import('../features/content/documentPages.tsx')).documentPages.whitepaper,
  },
  about: {
    load: async () => (await import('../features/content/documentPages.tsx')).documentPages.about,
  },
  msb: {
    load: async () => (await import('../features/content/documentPages.tsx')).documentPages.msb,
  },
  terms: {
    load: async () => (await import('../features/content/documentPages.tsx')).documentPages.terms,
  },
  privacy: {
    load: async () => (await import('../features/content/documentPages.tsx')).documentPages.privacy,
  },
  verify: {
    load: async () => (await import('../features/verify/VerifyPage.tsx')).VerifyPage,
  },
  alerts: {
    load: async () => (await import('../features/alerts/AlertsPage.tsx')).AlertsPage,
    isPrivate: true,
  },
  chooseLocation: {
    load: async () =>
      (await import('../features/settings/ChooseLocationPage.tsx')).ChooseLocationPage,
  },
  openLocation: {
    load: async () => (await import('../features/settings/OpenLocationPage.tsx')).OpenLocationPage,
  },
};

/** The name of a path, or undefined when it is none of ours. */
export function routeNameOf(pathname: string): RouteName | undefined {
  return (Object.keys(paths) as RouteName[]).find((name) => paths[name] === pathname);
}
