import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../http/implement.ts'
import { getEnroll } from './enrolls.ts'
import { changeFront, getFront, getFrontOnPlatform, listFronts } from './fronts.ts'

export function creatorsRoutes(): Mounted[] {
  return implement(contract.creators, {
    listByMobile: ({ sql, account }, input) => listFronts(sql, account, input),
    getByMobileAndPlatform: ({ sql, account }, input) => getFrontOnPlatform(sql, account, input),
    get: ({ sql, creator }, input) => getFront(sql, creator, input),
    update: ({ sql, creator }, input) => changeFront(sql, creator, input),
    getEnroll: ({ sql, creator }, input) => getEnroll(sql, creator, input),
  })
}
