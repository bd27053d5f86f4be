/**
 * The product's whole route table, exactly as product.md §2 spells it. Routes are in the hash under /h5/;
 * parameters go into the query of the hash. It stands here, not in app/, because screens link to each other
 * and a feature may not import app/.
 */
export const paths = {
  home: '/',
  login: '/pages/userPages/login',
  register: '/pages/userPages/register',
  /** Not in product.md: an account that was tried out gets its e-mail and password (wire.md, `claim`). */
  claim: '/pages/userPages/claim',
  market: '/pages/tabbarPages/market/index',
  marketEdit: '/pages/tabbarPages/market/edit',
  borrow: '/pages/tabbarPages/borrow/index',
  borrowFaq: '/pages/tabbarPages/borrow/faq',
  borrowHistory: '/pages/tabbarPages/borrow/orderHistory',
  assets: '/pages/tabbarPages/mine/index',
  deposit: '/pages/tabbarPages/mine/deposit',
  depositRecord: '/pages/tabbarPages/mine/depositRecord',
  withdraw: '/pages/tabbarPages/mine/withdraw',
  walletAddress: '/pages/tabbarPages/mine/walletAddress',
  transfer: '/pages/tabbarPages/mine/transfer',
  records: '/pages/tabbarPages/mine/records',
  /** Not in product.md: what trading has brought, and a trade that somebody shows to everybody (Issue 12). */
  tradeStats: '/pages/tabbarPages/mine/stats',
  sharedTrade: '/pages/tabbarPages/mine/trade',
  menu: '/pages/tabbarPages/home/menu',
  language: '/pages/tabbarPages/home/lang',
  contract: '/pages/tabbarPages/home/contract',
  contractRule: '/pages/tabbarPages/home/contractRule',
  spot: '/pages/tabbarPages/home/spot',
  cfd: '/pages/tabbarPages/home/cfd',
  cfd2: '/pages/tabbarPages/home/cfd2',
  safeCenter: '/pages/tabbarPages/home/safeCenter',
  certification: '/pages/tabbarPages/home/certification',
  basicCertification: '/pages/tabbarPages/home/basicCertification',
  advancedCertification: '/pages/tabbarPages/home/advancedCertification',
  loginPassword: '/pages/tabbarPages/home/loginPwd',
  fundPassword: '/pages/tabbarPages/home/fundPwd',
  bindEmail: '/pages/tabbarPages/home/bindEmail',
  quant: '/pages/tabbarPages/home/aiSmart',
  quantDetail: '/pages/tabbarPages/home/aiSmartDetail',
  quantRecord: '/pages/tabbarPages/home/aiSmartRecord',
  faq: '/pages/tabbarPages/home/faq',
  platform: '/pages/tabbarPages/home/platform',
  hotList: '/pages/tabbarPages/home/hotList',
  financial: '/pages/tabbarPages/home/financial',
  whitepaper: '/pages/tabbarPages/home/whitepaper',
  /** Not in product.md: four entries of the menu that have no route there. */
  about: '/pages/tabbarPages/home/about',
  msb: '/pages/tabbarPages/home/msb',
  terms: '/pages/tabbarPages/home/terms',
  privacy: '/pages/tabbarPages/home/privacy',
  /** Not in product.md: what is promised, and how anybody checks it (Issue 9). */
  verify: '/pages/tabbarPages/home/verify',
  /** Not in product.md: what a user wants to be told of (decisions.md "Alerts"). */
  alerts: '/pages/tabbarPages/home/alerts',
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
} as const;

export type RouteName = keyof typeof paths;
export type RoutePath = (typeof paths)[RouteName];

/** The second address of the home screen (product.md §2). */
export const homeAlias = '/pages/tabbarPages/home/index';

/**
 * A route with parameters in the query of the hash, for `<Link to>` and `navigate`:
 * linkTo('contract', { productId: 'BTCUSDT' }). Undefined values are left out.
 */
export function linkTo(
  name: RouteName,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, value);
  }
  const text = search.toString();
  return text === '' ? paths[name] : `${paths[name]}?${text}`;
}
