// Every call of the API, in the order of wire.md. Nothing else registers a call.
import { alertRoutes } from './alerts.ts';
import { borrowRoutes } from './borrow.ts';
import { commonRoutes } from './common.ts';
import { contractOrderRoutes } from './contractOrder.ts';
import { emsRoutes } from './ems.ts';
import { homeRoutes } from './home.ts';
import { identityRoutes } from './identity.ts';
import { cfdOrderRoutes } from './order.ts';
import { productRoutes } from './product.ts';
import { officeBookRoutes } from './officeBooks.ts';
import { officeCorrectionRoutes } from './officeCorrections.ts';
import { officeContentRoutes } from './officeContent.ts';
import { officePeopleRoutes } from './officePeople.ts';
import { operatorRoutes } from './operator.ts';
import { proofRoutes } from './proof.ts';
import { quantRoutes } from './quant.ts';
import { quantOrderRoutes } from './quantOrder.ts';
import { rechargeRoutes } from './recharge.ts';
import { recordRoutes } from './records.ts';
import { richTextRoutes } from './richtext.ts';
import type { Route } from './route.ts';
import { spotOrderRoutes } from './spotOrder.ts';
import { securityRoutes } from './security.ts';
import { userRoutes } from './user.ts';
import { withdrawRoutes } from './withdraw.ts';

export const routeList: readonly Route[] = [
  ...userRoutes,
  ...alertRoutes,
  ...recordRoutes,
  ...securityRoutes,
  ...identityRoutes,
  ...commonRoutes,
  ...homeRoutes,
  ...productRoutes,
  ...cfdOrderRoutes,
  ...contractOrderRoutes,
  ...spotOrderRoutes,
  ...borrowRoutes,
  ...richTextRoutes,
  ...rechargeRoutes,
  ...withdrawRoutes,
  ...quantRoutes,
  ...quantOrderRoutes,
  ...emsRoutes,
  ...proofRoutes,
  ...operatorRoutes,
  ...officePeopleRoutes,
  ...officeBookRoutes,
  ...officeCorrectionRoutes,
  ...officeContentRoutes,
];
