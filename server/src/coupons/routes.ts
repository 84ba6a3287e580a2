import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { changeCoupon, createCoupon, getCoupon, readCoupons, removeCoupon, stopCoupon } from './coupons.ts'

export function couponsRoutes(): Mounted[] {
  return implement(contract.coupons, {
    listData: ({ sql, creator }, input) => readCoupons(sql, creator, input),
    get: ({ sql, creator }, { id }) => getCoupon(sql, creator, id),
    create: ({ sql, creator }, input) => createCoupon(sql, creator, input),
    update: ({ sql, creator }, input) => changeCoupon(sql, creator, input),
    updateStopFlag: ({ sql, creator }, input) => stopCoupon(sql, creator, input),
    delete: ({ sql, creator }, { id }) => removeCoupon(sql, creator, id),
  })
}
