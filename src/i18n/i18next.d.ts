// Types of `t`: a key that locales/en does not have is a compile error.
// A new namespace is added here together with its file.
import type assets from '../../locales/en/assets.json';
import type auth from '../../locales/en/auth.json';
import type certification from '../../locales/en/certification.json';
import type cfd from '../../locales/en/cfd.json';
import type common from '../../locales/en/common.json';
import type content from '../../locales/en/content.json';
import type contract from '../../locales/en/contract.json';
import type documents from '../../locales/en/documents.json';
import type errors from '../../locales/en/errors.json';
import type funding from '../../locales/en/funding.json';
import type home from '../../locales/en/home.json';
import type market from '../../locales/en/market.json';
import type proof from '../../locales/en/proof.json';
import type publicLog from '../../locales/en/publicLog.json';
import type security from '../../locales/en/security.json';
import type settings from '../../locales/en/settings.json';
import type spot from '../../locales/en/spot.json';
import type statement from '../../locales/en/statement.json';
import type trading from '../../locales/en/trading.json';
import type verify from '../../locales/en/verify.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      assets: typeof assets;
      auth: typeof auth;
      certification: typeof certification;
      cfd: typeof cfd;
      common: typeof common;
      content: typeof content;
      contract: typeof contract;
      documents: typeof documents;
      errors: typeof errors;
      funding: typeof funding;
      home: typeof home;
      market: typeof market;
      proof: typeof proof;
      publicLog: typeof publicLog;
      security: typeof security;
      settings: typeof settings;
      spot: typeof spot;
      statement: typeof statement;
      trading: typeof trading;
      verify: typeof verify;
    };
  }
}
