// Types of `t`: a key that locales/en does not have is a compile error.
// A new namespace is added here together with its file.
import type alerts from '../../locales/en/alerts.json';
import type assets from '../../locales/en/assets.json';
import type auth from '../../locales/en/auth.json';
import type borrow from '../../locales/en/borrow.json';
import type certification from '../../locales/en/certification.json';
import type cfd from '../../locales/en/cfd.json';
import type chart from '../../locales/en/chart.json';
import type common from '../../locales/en/common.json';
import type content from '../../locales/en/content.json';
import type contract from '../../locales/en/contract.json';
import type contractOrders from '../../locales/en/contractOrders.json';
import type documents from '../../locales/en/documents.json';
import type drawing from '../../locales/en/drawing.json';
import type errors from '../../locales/en/errors.json';
import type feel from '../../locales/en/feel.json';
import type funding from '../../locales/en/funding.json';
import type home from '../../locales/en/home.json';
import type market from '../../locales/en/market.json';
import type proof from '../../locales/en/proof.json';
import type publicLog from '../../locales/en/publicLog.json';
import type quant from '../../locales/en/quant.json';
import type security from '../../locales/en/security.json';
import type settings from '../../locales/en/settings.json';
import type share from '../../locales/en/share.json';
import type spot from '../../locales/en/spot.json';
import type statement from '../../locales/en/statement.json';
import type stats from '../../locales/en/stats.json';
import type trading from '../../locales/en/trading.json';
import type verify from '../../locales/en/verify.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      alerts: typeof alerts;
      assets: typeof assets;
      auth: typeof auth;
      borrow: typeof borrow;
      certification: typeof certification;
      cfd: typeof cfd;
      chart: typeof chart;
      common: typeof common;
      content: typeof content;
      contract: typeof contract;
      contractOrders: typeof contractOrders;
      documents: typeof documents;
      drawing: typeof drawing;
      errors: typeof errors;
      feel: typeof feel;
      funding: typeof funding;
      home: typeof home;
      market: typeof market;
      proof: typeof proof;
      publicLog: typeof publicLog;
      quant: typeof quant;
      security: typeof security;
      settings: typeof settings;
      share: typeof share;
      spot: typeof spot;
      statement: typeof statement;
      stats: typeof stats;
      trading: typeof trading;
      verify: typeof verify;
    };
  }
}
