import { accountsData } from '../accounts/public.ts'
import { announcementsData } from '../announcements/public.ts'
import { apiKeysData } from '../api-keys/public.ts'
import { complaintsData } from '../complaints/public.ts'
import { couponsData } from '../coupons/public.ts'
import { creatorsData } from '../creators/public.ts'
import { disputesData } from '../disputes/public.ts'
import { draftsData } from '../drafts/public.ts'
import { fulfilmentData } from '../fulfilment/public.ts'
import { fundsData } from '../funds/public.ts'
import { goodsData } from '../goods/public.ts'
import { listViewsData } from '../list-views/public.ts'
import { materialsData } from '../materials/public.ts'
import { merchantsData } from '../merchants/public.ts'
import { notificationsData } from '../notifications/public.ts'
import { looksData } from '../operators/public.ts'
import { ordersData } from '../orders/public.ts'
import type { OwnData } from '../own-data.ts'
import { questionsData } from '../questions/public.ts'
import { refundsData } from '../refunds/public.ts'
import { reviewsData } from '../reviews/public.ts'
import { rostersData } from '../rosters/public.ts'
import { shopsData } from '../shops/public.ts'
import { sourcesData } from '../sources/public.ts'
import { takedownsData } from '../takedowns/public.ts'
import { teamData } from '../team/public.ts'
import { webhooksData } from '../webhooks/public.ts'
import { worksData } from '../works/public.ts'
import { logData } from './own-log.ts'

/**
 * All exported data about a creator, in the order of the document. `later`: data of domains after this one.
 */
export const ownTables = (later: OwnData): OwnData => ({
  ...accountsData,
  ...looksData,
  ...creatorsData,
  ...teamData,
  ...merchantsData,
  ...fundsData,
  ...shopsData,
  ...goodsData,
  ...materialsData,
  ...worksData,
  ...sourcesData,
  ...couponsData,
  ...questionsData,
  ...ordersData,
  ...reviewsData,
  ...fulfilmentData,
  ...disputesData,
  ...takedownsData,
  ...complaintsData,
  ...announcementsData,
  ...refundsData,
  ...rostersData,
  ...notificationsData,
  ...draftsData,
  ...listViewsData,
  ...webhooksData,
  ...apiKeysData,
  ...later,
  ...logData,
})
